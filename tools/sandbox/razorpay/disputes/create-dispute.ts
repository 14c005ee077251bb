import { invalidField, refused } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import { type Dispute, disputePhases } from '../entities.ts'
import { allowOnly, amountField, choiceField, type Fields, textField } from '../fields.ts'
import { freshId } from '../ids.ts'

const disputeFields = ['payment_id', 'amount', 'phase', 'reason_code', 'respond_by']
const daysToRespond = 7

/** The shopper's bank questions a captured payment, or a part of it. */
export function createDispute(context: Context, fields: Fields): Dispute {
  const { ledger, announce } = context
  allowOnly(fields, disputeFields)
  const paymentId = textField(fields, 'payment_id', 40)
  if (paymentId === null) throw invalidField('payment_id', 'payment_id: is required.')
  const { payment } = ledger.payment(paymentId)
  if (!payment.captured) throw refused('Only captured payments can be disputed')
  const amount = amountField(fields, false) ?? payment.amount
  if (amount > payment.amount)
    throw invalidField('amount', 'The amount disputed is greater than the amount captured')
  const dispute: Dispute = {
    id: freshId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code:
      textField(fields, 'reason_code', 60) ?? 'goods_or_services_not_received_or_partially_received',
    respond_by: respondBy(fields),
    status: 'open',
    phase: choiceField(fields, 'phase', disputePhases) ?? 'chargeback',
    created_at: nowSeconds(),
  }
  ledger.saveDispute(dispute)
  announce('payment.dispute.created', { payment, dispute })
  return dispute
}

function respondBy({ respond_by: asked }: Fields): number {
  if (asked === undefined) return nowSeconds() + daysToRespond * 86_400
  if (typeof asked === 'number' && Number.isSafeInteger(asked) && asked > 0) return asked
  throw invalidField('respond_by', 'The respond_by must be a Unix timestamp.')
}
