import { createHmac } from 'node:crypto'
import { ApiError } from '../api-errors.ts'
import type { Payment } from '../entities.ts'

export type PaymentReply = {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** The browser's answer: the three signed values. Throws the error object of a failed payment. */
export function paymentReply(payment: Payment, keySecret: string): PaymentReply {
  if (payment.status === 'failed') throw failedPayment(payment)
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', keySecret)
      .update(`${payment.order_id}|${payment.id}`)
      .digest('hex'),
  }
}

function failedPayment(payment: Payment): ApiError {
  return new ApiError(400, {
    code: payment.error_code === 'GATEWAY_ERROR' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description: payment.error_description ?? '',
    source: payment.error_source ?? '',
    step: payment.error_step ?? '',
    reason: payment.error_reason ?? '',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  })
}
