import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { figuresOf } from '#shared/copy/figures.ts'
import { guaranteeOrReturns } from '#shared/copy/returns-in-short.ts'
import { fixed } from '#shared/fixed.ts'
import { formatDay } from '../../lib/dates.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { WaysToPay } from '../../ui/ways-to-pay.tsx'
import type { LaterWay } from './later-way.ts'

interface PaymentStepProps {
  /** The chosen way to pay after the order is placed; null for paying now. */
  later: LaterWay | null
  /** The choice of the way to pay, where there is one. */
  children: ReactNode
}

/** The second step: how the shopper pays, and what the shop promises. */
export function PaymentStep({ later, children }: PaymentStepProps) {
  const settings = useSettings()
  const reassurances = [
    `Packed in ${figuresOf(settings).processing}`,
    guaranteeOrReturns(settings),
    `A person answers at ${settings.support.phone}`,
  ]
  return (
    <section aria-labelledby="payment-title" className="card p-5 sm:p-7">
      <h2 id="payment-title" className="step text-heading">
        Payment
      </h2>
      {children}
      {later ? (
        <p className="mt-4 text-ink-700">
          {later.terms
            ? `The invoice comes when your order leaves us. Please pay it by ${formatDay(later.terms.due_on)}.`
            : 'You pay in cash when your order arrives.'}
        </p>
      ) : (
        <>
          <p className="mt-4 flex gap-3 text-ink-700">
            <Icon of={Lock} strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-leaf-700" />
            You pay by UPI or card in the window of {fixed.paymentProvider}, our payment provider. Your card
            details go to them alone: we never see them.
          </p>
          <WaysToPay className="mt-4" />
        </>
      )}
      <ul className="mt-5 divide-y divide-paper-200 border-paper-300 border-t">
        {reassurances.map((text) => (
          <li key={text} className="py-2 text-label last:pb-0">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
