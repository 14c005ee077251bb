import { type Context, nowSeconds } from '../context.ts'
import type { LinkRecord, PaymentLink } from '../entities.ts'

/** Six months, which is also the life of a link that names no end. */
export const maxLinkDays = 182
const minutesOfDay = 1_440

export const isOpenLink = ({ status }: PaymentLink): boolean =>
  status === 'created' || status === 'partially_paid'

/** When a link expires, in milliseconds: its life in minutes as the fault settings have them. */
export function endOfLink({ faultSettings }: Context, link: PaymentLink, createdAt: number): number {
  const seconds = link.expire_by === 0 ? maxLinkDays * minutesOfDay * 60 : link.expire_by - link.created_at
  return createdAt + (seconds / 60) * faultSettings.current().minute_ms
}

/** Schedules the end of a link and its reminders. A changed link is followed again, so each task looks at the link of its time. */
export function followLink(context: Context, record: LinkRecord): void {
  if (!isOpenLink(record.link)) return
  context.agenda.at(record.expiresAt, () => expireLink(context, record.link.id))
  remindLater(context, record)
}

/** Schedules again what an earlier run had scheduled. */
export function resumeLinks(context: Context): void {
  for (const record of context.ledger.allLinks()) followLink(context, record)
}

function expireLink({ ledger, announce }: Context, id: string): void {
  const record = ledger.link(id)
  const { link } = record
  // Its life may have been prolonged, or it was paid or cancelled.
  if (!isOpenLink(link) || record.expiresAt > Date.now()) return
  link.status = 'expired'
  link.expired_at = nowSeconds()
  link.updated_at = link.expired_at
  ledger.saveLink(record)
  announce('payment_link.expired', { payment_link: link })
}

/** One reminder a day while the link is open. */
function remindLater(context: Context, record: LinkRecord): void {
  const dayMs = minutesOfDay * context.faultSettings.current().minute_ms
  const at = record.createdAt + (record.remindersSent + 1) * dayMs
  if (!record.link.reminder_enable || at >= record.expiresAt) return
  const number = record.remindersSent
  context.agenda.at(at, () => {
    if (!isOpenLink(record.link) || !record.link.reminder_enable || record.remindersSent !== number) return
    record.remindersSent += 1
    context.ledger.saveLink(record)
    remindLater(context, record)
  })
}
