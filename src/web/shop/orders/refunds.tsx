import type { Order, OrderRefund } from '#contract/shop/orders.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { Link } from '../../ui/link.tsx'

/** The state of refunds, with a link to the inquiry about an unpaid payment. */
export function Refunds({ order }: { order: Order }) {
  const { id, refunds, payment_status, payment_method, is_refunded_by_hand, terms } = order
  const isWaiting = refunds.some(({ status }) => status === 'on_its_way')
  return (
    <>
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-3 border-paper-200 border-t pt-3">
          {refunds.map((refund) => (
            <li key={refund.started_at + refund.amount} className="font-medium">
              {sentenceOf(refund)}
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <p className="mt-1 text-ink-700 text-sm">
          {is_refunded_by_hand
            ? 'Please write to us where we should send it.'
            : `It goes back to the card or account you paid with. Banks show it within ${terms.refund_days} business days.`}
        </p>
      )}
      {payment_method !== 'Cash on delivery' &&
        (payment_status === 'Pending' || payment_status === 'Failed') && (
          <p className="mt-2">
            <Link
              to={`/was-i-charged?id=${id}`}
              className="inline-block py-1.5 font-semibold text-leaf-700 underline underline-offset-4"
            >
              Was I charged?
            </Link>
          </p>
        )}
    </>
  )
}

const sentenceOf = ({ amount, refunded_at }: OrderRefund): string =>
  refunded_at
    ? `${formatRupees(amount)} refunded on ${formatDay(refunded_at)}`
    : `Refund of ${formatRupees(amount)} on its way`
