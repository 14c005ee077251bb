import { createHash } from 'node:crypto'
import { invalidField, refused, rejected } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { PaymentRecord, Refund } from '../entities.ts'
import { allowOnly, amountField, choiceField, type Fields, notesField, textField } from '../fields.ts'
import { createRefund } from './create-refund.ts'

const shortestKey = 10

/** Refunds part or, with no amount, the rest of a captured payment; once for each idempotency key. */
export function refundPayment(context: Context, id: string, fields: Fields, key: string | null): Refund {
  const record = context.ledger.payment(id)
  if (key === null) return refundOnce(context, record, fields)
  const digest = createHash('sha256')
    .update(`${id} ${JSON.stringify(fields)}`)
    .digest('hex')
  const earlier = context.ledger.refundByKey(key)
  if (!earlier) {
    const refund = refundOnce(context, record, fields)
    context.ledger.saveRefundKey({ key, digest, refundId: refund.id })
    return refund
  }
  if (earlier.digest !== digest) {
    throw rejected('Different request with the same idempotency key has already been processed.', 409)
  }
  return context.ledger.refund(earlier.refundId).refund
}

/** A refund key has at least ten characters: letters, digits, hyphen and underscore. */
export function checkRefundKey(key: string): void {
  if (key.length < shortestKey) {
    throw rejected(`The idempotency key must be at least ${shortestKey} characters long.`)
  }
  if (!/^[A-Za-z0-9_-]+$/.test(key)) {
    throw rejected('The idempotency key must only contain alphanumeric characters, underscores, and hyphens')
  }
}

/** A refund made in the provider's dashboard, without the shop's own receipt and key. */
export function refundInDashboard(context: Context, fields: Fields): Refund {
  allowOnly(fields, ['payment_id', 'amount', 'notes'])
  const paymentId = textField(fields, 'payment_id', 40)
  if (paymentId === null) throw invalidField('payment_id', 'payment_id: is required.')
  const { payment_id: _, ...rest } = fields
  return refundOnce(context, context.ledger.payment(paymentId), rest)
}

function refundOnce(context: Context, record: PaymentRecord, fields: Fields): Refund {
  allowOnly(fields, ['amount', 'speed', 'notes', 'receipt'])
  const asked = amountField(fields, false)
  const speed = choiceField(fields, 'speed', ['normal', 'optimum']) ?? 'normal'
  const notes = notesField(fields)
  const receipt = textField(fields, 'receipt', 40)
  const amount = refundable(record, asked)
  assertNotDisputed(context, record)
  assertReceiptUnused(context, record, receipt)
  return createRefund(context, record, { amount, notes, receipt, speed })
}

function assertNotDisputed({ ledger }: Context, { payment }: PaymentRecord): void {
  const isInvestigated = ledger
    .disputesOf(payment.id)
    .some(({ status, phase }) => phase !== 'fraud' && (status === 'open' || status === 'under_review'))
  if (isInvestigated) {
    throw refused('The refund on this payment is blocked due to ongoing dispute investigation')
  }
}

/** A receipt counts once for each payment, whatever became of the refund that had it. */
function assertReceiptUnused({ ledger }: Context, record: PaymentRecord, receipt: string | null): void {
  if (receipt === null) return
  if (!ledger.refundsOf(record).some(({ refund }) => refund.receipt === receipt)) return
  throw invalidField('receipt', 'Duplicate receipt found for this refund request.')
}

function refundable({ payment }: PaymentRecord, asked: number | undefined): number {
  if (payment.refund_status === 'full') throw refused('The payment has been fully refunded already')
  if (!payment.captured) throw refused('The payment status should be captured for action to be taken')
  const rest = payment.amount - payment.amount_refunded
  if (asked !== undefined && asked > rest) {
    throw invalidField('amount', 'The refund amount provided is greater than amount captured')
  }
  return asked ?? rest
}
