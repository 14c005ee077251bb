import { createHmac } from 'node:crypto'
import { ApiError } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Payment, PaymentRecord } from '../entities.ts'

export type PaymentReply = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The browser's answer to an order: the three signed values. Throws the error object of a failed payment. */
export function paymentReply(context: Context, record: PaymentRecord, keySecret: string): PaymentReply {
  const { payment } = succeeded(record)
  const { id: orderId } = context.ledger.orderOf(record).order
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: orderId,
    razorpay_signature: sign([orderId, payment.id], keySecret),
  }
}

/** The provider's signature over the values that the browser carries to the shop. */
export function sign(values: string[], keySecret: string): string {
  return createHmac('sha256', keySecret).update(values.join('|')).digest('hex')
}

/** Throws the error object of a failed payment. */
export function succeeded(record: PaymentRecord): PaymentRecord {
  if (record.payment.status === 'failed') throw failedPayment(record.payment)
  return record
}

function failedPayment(payment: Payment): ApiError {
  return new ApiError(400, {
    code: payment.error_code === 'GATEWAY_ERROR' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description: payment.error_description ?? '',
    source: payment.error_source ?? '',
    step: payment.error_step ?? '',
    reason: payment.error_reason ?? '',
    metadata: { payment_id: payment.id, order_id: payment.order_id ?? '' },
  })
}
