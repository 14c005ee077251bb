import { invalidField } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { LinkRecord, OrderRecord, PaymentLink, PaymentRecord } from '../entities.ts'
import { amountField, type Fields } from '../fields.ts'
import { freshId } from '../ids.ts'
import { usualPeriods } from '../orders/create-order.ts'
import { attemptPayment } from '../payments/attempt-payment.ts'
import { sign, succeeded } from '../payments/payment-reply.ts'
import { readMeans } from '../payments/read-attempt.ts'
import { openLink } from './change-link.ts'

/** One attempt to pay a link: all that is due, or `amount` where the link takes parts. */
export function payLink(context: Context, id: string, fields: Fields): PaymentRecord {
  const record = openLink(context, id)
  const means = readMeans(fields)
  if (means.method === 'cod') throw invalidField('method', 'The selected method is invalid.')
  const part = readPart(record.link, amountField(fields, false))
  const owner = orderOfLink(context, record)
  return attemptPayment(context, {
    ...means,
    orderId: owner.order.id,
    ...(part !== owner.order.amount && { part }),
  })
}

/** The values that the call back of a link carries, signed. Throws the error object of a failed payment. */
export function linkReply(
  { ledger }: Context,
  paid: PaymentRecord,
  id: string,
  keySecret: string,
): Record<string, string> {
  const { payment } = succeeded(paid)
  const { reference_id: reference, status } = ledger.link(id).link
  return {
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference,
    razorpay_payment_link_status: status,
    razorpay_signature: sign([id, reference, status, payment.id], keySecret),
  }
}

function readPart(link: PaymentLink, asked: number | undefined): number {
  const due = link.amount - link.amount_paid
  if (asked === undefined || asked === due) return due
  if (!link.accept_partial)
    throw invalidField('amount', 'Partial payment is not allowed on this payment link')
  if (asked > due) throw invalidField('amount', 'The amount exceeds the amount due')
  if (link.amount_paid === 0 && asked < link.first_min_partial_amount) {
    throw invalidField('amount', 'The amount is less than the minimum first partial amount')
  }
  return asked
}

/** The order of a link, made at the first attempt; its receipt is the link's reference. */
function orderOfLink({ ledger, faultSettings }: Context, record: LinkRecord): OrderRecord {
  const { link } = record
  if (link.order_id !== undefined) return ledger.order(link.order_id)
  const owner: OrderRecord = {
    order: {
      id: freshId('order'),
      entity: 'order',
      amount: link.amount,
      amount_paid: 0,
      amount_due: link.amount,
      currency: link.currency,
      receipt: link.reference_id === '' ? null : link.reference_id,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: link.notes ?? [],
      created_at: nowSeconds(),
    },
    capture: 'automatic',
    ...usualPeriods,
    foundAt: Date.now() + faultSettings.current().receipt_ms,
    paymentIds: [],
    linkId: link.id,
  }
  ledger.saveOrder(owner)
  link.order_id = owner.order.id
  ledger.saveLink(record)
  return owner
}
