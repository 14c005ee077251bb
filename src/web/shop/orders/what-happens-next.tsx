import type { Order } from '#contract/shop/orders.ts'
import { figuresOf } from '#shared/copy/figures.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { readUser } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/settings.tsx'
import { maskedEmail } from './masked-email.ts'
import { isAccepted, isDueLater, isDueOnDelivery } from './payment-words.ts'

/** The steps from a paid order to its parcel; nothing for an order that has passed them. */
export function WhatHappensNext({ order }: { order: Order }) {
  const { processing } = figuresOf(useSettings())
  const email = readUser()?.email
  const { needs_confirmation } = order
  if (!isAccepted(order) || order.order_status !== 'Processing') return null
  return (
    <section aria-labelledby="next-title" className="card mt-6 p-5 sm:p-7">
      <h2 id="next-title" className="text-heading">
        What happens next
      </h2>
      <ol className="mt-3 grid list-decimal gap-x-10 gap-y-2 pl-5 lg:grid-cols-3 marker:font-semibold marker:text-clay-700">
        <li>
          {needs_confirmation
            ? 'Please confirm your order in the e-mail that we have sent'
            : 'We have sent a confirmation'}
          {email ? (
            <>
              {' '}
              to <span className="whitespace-nowrap">{maskedEmail(email)}</span>.
            </>
          ) : (
            ' to your e-mail address.'
          )}
        </li>
        <li>
          We pack your order within {processing}
          {needs_confirmation && ' after that'}. Until then you can cancel it on its page.
        </li>
        <li>
          When it leaves, we send you the carrier’s name and the tracking number.
          {isDueOnDelivery(order) && ` You pay ${formatRupees(order.total_amount)} when it arrives.`}
          {isDueLater(order) &&
            order.due_on !== null &&
            ` The invoice comes with it: ${formatRupees(order.total_amount)}, due on ${formatDay(order.due_on)}.`}
        </li>
      </ol>
    </section>
  )
}
