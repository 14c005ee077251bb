import { invalidField } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { LinkRecord, PaymentLink } from '../entities.ts'
import {
  allowOnly,
  amountField,
  choiceField,
  currencyField,
  type Fields,
  flagField,
  futureField,
  isFields,
  notesField,
  textField,
} from '../fields.ts'
import { freshId } from '../ids.ts'
import { endOfLink, followLink, maxLinkDays } from './link-times.ts'

const linkFields = [
  'amount',
  'currency',
  'accept_partial',
  'first_min_partial_amount',
  'description',
  'customer',
  'notify',
  'reminder_enable',
  'expire_by',
  'reference_id',
  'notes',
  'callback_url',
  'callback_method',
]
const customerFields = ['name', 'email', 'contact']

export function createLink(context: Context, fields: Fields): PaymentLink {
  const { ledger, faultSettings } = context
  allowOnly(fields, linkFields)
  const amount = amountField(fields, true)
  const id = freshId('plink')
  const now = nowSeconds()
  const link: PaymentLink = {
    id,
    amount,
    amount_paid: 0,
    currency: fields.currency === undefined ? 'INR' : currencyField(fields),
    ...readPartial(fields, amount),
    ...readCallback(fields),
    ...readMessages(fields),
    description: textField(fields, 'description', 2_048) ?? '',
    expire_by: futureField(fields, 'expire_by', maxLinkDays) ?? 0,
    reference_id: readReference(context, fields),
    notes: readLinkNotes(fields),
    payments: null,
    reminders: [],
    short_url: `${context.url()}/i/${id.slice('plink_'.length)}`,
    status: 'created',
    cancelled_at: 0,
    expired_at: 0,
    created_at: now,
    updated_at: now,
    upi_link: false,
    user_id: '',
  }
  const createdAt = Date.now()
  const record: LinkRecord = {
    link,
    createdAt,
    expiresAt: endOfLink(context, link, createdAt),
    foundAt: createdAt + faultSettings.current().receipt_ms,
    remindersSent: 0,
    notified: { sms: 0, email: 0 },
  }
  ledger.saveLink(record)
  followLink(context, record)
  return link
}

export function readPartial(
  fields: Fields,
  amount: number,
): Pick<PaymentLink, 'accept_partial' | 'first_min_partial_amount'> {
  const accept_partial = flagField(fields, 'accept_partial')
  const minPaise = amountField(fields, false, 'first_min_partial_amount') ?? 0
  if (minPaise > 0 && !accept_partial) {
    throw invalidField('first_min_partial_amount', 'first_min_partial_amount requires accept_partial')
  }
  if (minPaise >= amount) {
    throw invalidField('first_min_partial_amount', 'first_min_partial_amount must be less than the amount')
  }
  return { accept_partial, first_min_partial_amount: minPaise }
}

/** A reference counts once in the account, whatever became of the link that had it. */
export function readReference({ ledger }: Context, fields: Fields, ownId?: string): string {
  const reference = textField(fields, 'reference_id', 40) ?? ''
  const earlier = reference === '' ? undefined : ledger.linkByReference(reference)
  if (!earlier || earlier.link.id === ownId) return reference
  throw invalidField('reference_id', `payment link with given reference_id (${reference}) already exists`)
}

/** A link without notes reads back as null. */
export function readLinkNotes(fields: Fields): PaymentLink['notes'] {
  const notes = notesField(fields)
  return Array.isArray(notes) ? null : notes
}

function readCallback(fields: Fields): Pick<PaymentLink, 'callback_url' | 'callback_method'> {
  const callback_url = textField(fields, 'callback_url', 2_048)
  const method = choiceField(fields, 'callback_method', ['get'])
  if (callback_url === null) return { callback_url: '', callback_method: '' }
  if (!/^https?:$/.test(URL.parse(callback_url)?.protocol ?? '')) {
    throw invalidField('callback_url', 'callback_url must be an http or https address.')
  }
  if (method === null) throw invalidField('callback_method', 'callback_method: is required.')
  return { callback_url, callback_method: method }
}

function readMessages(fields: Fields): Pick<PaymentLink, 'customer' | 'notify' | 'reminder_enable'> {
  const customer = objectField(fields, 'customer')
  allowOnly(customer, customerFields)
  const given = customerFields.flatMap((name) => {
    const text = textField(customer, name, 320)
    return text === null ? [] : [[name, text] as const]
  })
  const notify = objectField(fields, 'notify')
  allowOnly(notify, ['sms', 'email'])
  return {
    customer: Object.fromEntries(given),
    notify: { email: flagField(notify, 'email'), sms: flagField(notify, 'sms') },
    reminder_enable: flagField(fields, 'reminder_enable'),
  }
}

function objectField(fields: Fields, name: string): Fields {
  const value = fields[name]
  if (value === undefined || value === null) return {}
  if (!isFields(value)) throw invalidField(name, `The ${name} must be an object.`)
  return value
}
