import { Lock } from 'lucide'
import { figures } from '#contract/content/figures.ts'
import { settings } from '#contract/settings.ts'
import { Icon } from '../../ui/icon.tsx'

/** How one pays, and what one can count on afterwards. */
export function PaymentNote() {
  const reassurances = [
    `Packed in ${figures.processing}, with you ${figures.delivery} later.`,
    `${settings.claims.guarantee}: return it within ${figures.returnWindow} of delivery.`,
    `A person answers at ${settings.support.phone}.`,
  ]
  return (
    <section aria-labelledby="payment-title" className="card p-5 sm:p-7">
      <h2 id="payment-title" className="step text-heading">
        Payment
      </h2>
      <p className="mt-3 flex gap-3 text-ink-700">
        <Icon of={Lock} strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-leaf-700" />
        You pay by card or UPI in the window of Razorpay, our payment provider. Your card details go to them
        alone: we never see them.
      </p>
      <ul className="mt-5 divide-y divide-paper-200 border-paper-300 border-t">
        {reassurances.map((text) => (
          <li key={text} className="py-2.5 text-label">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
