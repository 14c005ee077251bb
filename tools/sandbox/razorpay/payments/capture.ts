import { invalidField, refused } from '../api-errors.ts'
import type { Context } from '../context.ts'
import type { Payment } from '../entities.ts'
import { allowOnly, amountField, currencyField, type Fields } from '../fields.ts'
import { capturePayment } from './progress.ts'

/** The shop's own capture of an authorized payment. */
export function captureByCall(context: Context, id: string, fields: Fields): Payment {
  const record = context.ledger.payment(id)
  const { payment } = record
  allowOnly(fields, ['amount', 'currency'])
  const amount = amountField(fields, true)
  currencyField(fields)
  if (payment.captured) throw refused('This payment has already been captured')
  if (payment.status !== 'authorized') {
    throw refused('Only payments which have been authorized and not yet captured can be captured')
  }
  if (amount !== payment.amount) {
    throw invalidField('amount', 'Capture amount must be equal to the amount authorized')
  }
  capturePayment(context, record, context.ledger.orderOf(record))
  return payment
}
