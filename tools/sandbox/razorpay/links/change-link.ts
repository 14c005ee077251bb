import { invalidField, refused } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { LinkRecord, PaymentLink } from '../entities.ts'
import { allowOnly, type Fields, flagField, futureField } from '../fields.ts'
import { readLinkNotes, readPartial, readReference } from './create-link.ts'
import { endOfLink, followLink, isOpenLink, maxLinkDays } from './link-times.ts'

const changeable = ['accept_partial', 'reference_id', 'expire_by', 'reminder_enable', 'notes']

/** Changes the named fields of an open link; amount and customer stay. */
export function updateLink(context: Context, id: string, fields: Fields): PaymentLink {
  const record = openLink(context, id)
  const { link } = record
  allowOnly(fields, changeable)
  const change: Partial<PaymentLink> = {
    ...('accept_partial' in fields && readPartial(fields, link.amount)),
    ...('reference_id' in fields && { reference_id: readReference(context, fields, id) }),
    ...('expire_by' in fields && { expire_by: futureField(fields, 'expire_by', maxLinkDays) ?? 0 }),
    ...('reminder_enable' in fields && { reminder_enable: flagField(fields, 'reminder_enable') }),
    ...('notes' in fields && { notes: readLinkNotes(fields) }),
  }
  Object.assign(link, change, { updated_at: nowSeconds() })
  record.expiresAt = endOfLink(context, link, record.createdAt)
  context.ledger.saveLink(record)
  followLink(context, record)
  return link
}

export function cancelLink(context: Context, id: string): PaymentLink {
  const record = openLink(context, id)
  const { link } = record
  link.status = 'cancelled'
  link.cancelled_at = nowSeconds()
  link.updated_at = link.cancelled_at
  context.ledger.saveLink(record)
  context.announce('payment_link.cancelled', { payment_link: link })
  return link
}

/** Sends the link again; the sandbox only counts the messages. */
export function notifyByLink(context: Context, id: string, medium: string): { success: true } {
  const record = openLink(context, id)
  if (medium !== 'sms' && medium !== 'email') throw invalidField('medium', 'The selected medium is invalid.')
  record.notified[medium] += 1
  context.ledger.saveLink(record)
  return { success: true }
}

/** @throws the provider's refusal for a link that ended. */
export function openLink({ ledger }: Context, id: string): LinkRecord {
  const record = ledger.link(id)
  if (isOpenLink(record.link)) return record
  throw refused(`Payment Link is already ${record.link.status}`)
}
