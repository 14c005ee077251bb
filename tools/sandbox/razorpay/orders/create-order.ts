import { invalidField } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { Order, OrderRecord } from '../entities.ts'
import {
  allowOnly,
  amountField,
  choiceField,
  currencyField,
  type Fields,
  isFields,
  notesField,
  textField,
} from '../fields.ts'
import { freshId } from '../ids.ts'

const orderFields = ['amount', 'currency', 'receipt', 'notes', 'payment', 'unique_receipt']
const captureFields = ['capture', 'capture_options']
const captureOptionFields = ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']
const shortestAutomaticMinutes = 12
const maxManualMinutes = 7_200

type Capture = Pick<OrderRecord, 'capture' | 'automaticMinutes' | 'manualMinutes'>

export function createOrder({ ledger, faultSettings }: Context, fields: Fields): Order {
  allowOnly(fields, orderFields)
  const amount = amountField(fields, true)
  const currency = currencyField(fields)
  const receipt = textField(fields, 'receipt', 40)
  const notes = notesField(fields)
  const capture = readCapture(fields.payment)

  const earlier = receipt === null ? undefined : ledger.orderByReceipt(receipt)
  if (earlier) {
    const isRetry = fields.unique_receipt === true && earlier.order.amount === amount
    if (isRetry) return earlier.order
    throw invalidField('receipt', 'Order receipt should be unique.')
  }

  const record: OrderRecord = {
    order: {
      id: freshId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes,
      created_at: nowSeconds(),
    },
    ...capture,
    foundAt: Date.now() + faultSettings.current().receipt_ms,
    paymentIds: [],
  }
  ledger.saveOrder(record)
  return record.order
}

/** Captures automatically unless the order asks for `manual`, as an account with automatic capture does. */
function readCapture(payment: unknown): Capture {
  if (payment === undefined) return { capture: 'automatic', ...usualPeriods }
  if (!isFields(payment)) throw invalidField('payment', 'The payment must be an object.')
  allowOnly(payment, captureFields)
  const capture = choiceField(payment, 'capture', ['automatic', 'manual'])
  if (capture === null) throw invalidField('capture', 'capture: is required.')
  const options = payment.capture_options
  return { capture, ...(options === undefined ? usualPeriods : readPeriods(options)) }
}

/** The capture periods of an order without options: five days for both. */
export const usualPeriods = { automaticMinutes: maxManualMinutes, manualMinutes: maxManualMinutes }

function readPeriods(options: unknown): Omit<Capture, 'capture'> {
  if (!isFields(options)) throw invalidField('capture_options', 'The capture_options must be an object.')
  allowOnly(options, captureOptionFields)
  const automatic = minutes(options, 'automatic_expiry_period')
  const manual = minutes(options, 'manual_expiry_period')
  choiceField(options, 'refund_speed', ['normal', 'optimum'])
  if (automatic !== null && automatic < shortestAutomaticMinutes) {
    throw invalidField(
      'automatic_expiry_period',
      `The automatic_expiry_period must be at least ${shortestAutomaticMinutes}.`,
    )
  }
  if (manual !== null && manual > maxManualMinutes) {
    throw invalidField(
      'manual_expiry_period',
      `The manual_expiry_period may not be greater than ${maxManualMinutes}.`,
    )
  }
  const manualMinutes = manual ?? maxManualMinutes
  const automaticMinutes = automatic ?? manualMinutes
  if (manualMinutes < automaticMinutes) {
    throw invalidField(
      'manual_expiry_period',
      'The manual_expiry_period must be greater than or equal to the automatic_expiry_period.',
    )
  }
  return { automaticMinutes, manualMinutes }
}

function minutes(options: Fields, name: string): number | null {
  const value = options[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw invalidField(name, `The ${name} must be an integer.`)
  }
  return value
}
