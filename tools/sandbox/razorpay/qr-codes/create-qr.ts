import { invalidField } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { QrCode, QrRecord } from '../entities.ts'
import {
  allowOnly,
  amountField,
  choiceField,
  type Fields,
  flagField,
  futureField,
  notesField,
  textField,
} from '../fields.ts'
import { freshId } from '../ids.ts'
import { followQr } from './qr-times.ts'

const qrFields = [
  'type',
  'name',
  'usage',
  'fixed_amount',
  'payment_amount',
  'description',
  'close_by',
  'notes',
]
const maxDays = 45

export function createQr(context: Context, fields: Fields): QrCode {
  allowOnly(fields, qrFields)
  const type = choiceField(fields, 'type', ['upi_qr'])
  if (type === null) throw invalidField('type', 'type: is required.')
  const usage = choiceField(fields, 'usage', ['single_use', 'multiple_use'])
  if (usage === null) throw invalidField('usage', 'usage: is required.')
  const close_by = futureField(fields, 'close_by', maxDays)
  if (close_by !== null && usage !== 'single_use') {
    throw invalidField('close_by', 'close_by is only supported for single_use')
  }
  const id = freshId('qr')
  const qr: QrCode = {
    id,
    entity: 'qr_code',
    created_at: nowSeconds(),
    name: textField(fields, 'name', 255) ?? '',
    usage,
    type,
    image_url: `${context.url()}/q/${id.slice('qr_'.length)}.svg`,
    ...readAmount(fields),
    status: 'active',
    description: textField(fields, 'description', 255) ?? '',
    payments_amount_received: 0,
    payments_count_received: 0,
    notes: notesField(fields),
    customer_id: null,
    close_by,
    closed_at: null,
    close_reason: null,
  }
  const createdAt = Date.now()
  const minuteMs = context.faultSettings.current().minute_ms
  const closesAt = close_by === null ? null : createdAt + ((close_by - qr.created_at) / 60) * minuteMs
  const record: QrRecord = { qr, createdAt, closesAt, paymentIds: [], late: [] }
  context.ledger.saveQr(record)
  context.announce('qr_code.created', { qr_code: qr })
  followQr(context, record)
  return qr
}

function readAmount(fields: Fields): Pick<QrCode, 'fixed_amount' | 'payment_amount'> {
  const fixed_amount = flagField(fields, 'fixed_amount')
  if (!fixed_amount && fields.payment_amount !== undefined) {
    throw invalidField('payment_amount', 'payment_amount is only supported with fixed_amount')
  }
  return { fixed_amount, payment_amount: fixed_amount ? amountField(fields, true, 'payment_amount') : null }
}
