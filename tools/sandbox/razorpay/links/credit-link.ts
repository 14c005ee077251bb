import { type Context, nowSeconds } from '../context.ts'
import type { Order, Payment } from '../entities.ts'
import { isOpenLink } from './link-times.ts'

type Credit = {
  payment: Payment
  order: Order
  /** The part of the link's amount that the payment pays. */
  asked: number
}

/** Counts a captured payment to its link. A link that ended keeps its state, also where money comes late. */
export function creditLink(
  { ledger, announce }: Context,
  id: string,
  { payment, order, asked }: Credit,
): void {
  const record = ledger.link(id)
  const { link } = record
  const now = nowSeconds()
  link.amount_paid += asked
  link.updated_at = now
  link.payments = [
    ...(link.payments ?? []),
    {
      payment_id: payment.id,
      plink_id: id,
      amount: payment.amount,
      method: payment.method,
      status: 'captured',
      created_at: payment.created_at,
      updated_at: now,
    },
  ]
  const wasOpen = isOpenLink(link)
  const isPaid = link.amount_paid >= link.amount
  if (wasOpen) link.status = isPaid ? 'paid' : 'partially_paid'
  ledger.saveLink(record)
  if (!wasOpen) return
  announce(isPaid ? 'payment_link.paid' : 'payment_link.partially_paid', {
    payment,
    order,
    payment_link: link,
  })
}
