import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { ticketMessages, tickets } from '../../platform/database/tables.ts'
import { type MailRequester, mayMailCopy } from '../../platform/email/mailbox-limit.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'

type Row = typeof tickets.$inferInsert

export interface NewTicket
  extends Pick<
    Row,
    'about' | 'name' | 'email' | 'phone' | 'accountId' | 'orderId' | 'gardenPlanId' | 'subject'
  > {
  message: string
  /** The mail that begins the ticket, with its key and the member who entered it. */
  mail?: { key: string; staffId: number | null; sentAt: Date | null }
  /** Mails to send: the acknowledgement to the asker, and a copy to support. */
  mails: 'both' | 'acknowledgement' | 'none'
  asker: MailRequester
}

/**
 * Opens a ticket with its first message. The mail with its number is the acknowledgement that the law
 * requires.
 * @returns the id of the ticket.
 */
export async function openTicket(
  tx: Database,
  { message, mail, mails, asker, ...row }: NewTicket,
): Promise<number> {
  const askedAt = mail?.sentAt ? { clockFrom: mail.sentAt } : {}
  const ticket = await tx
    .insert(tickets)
    .values({ ...row, ...askedAt })
    .returning({ id: tickets.id })
    .then(returnedRow)
  await tx.insert(ticketMessages).values({
    ticketId: ticket.id,
    direction: 'in',
    source: mail ? 'mail' : 'form',
    body: message,
    staffId: mail?.staffId ?? null,
    mailKey: mail?.key ?? null,
  })
  const data = { ticketId: ticket.id }
  if (mails === 'both') {
    const { support } = await readSettings(tx)
    await enqueueMail(tx, {
      template: 'contact-for-support',
      recipient: support.email,
      data,
      dedupeKey: `contact-for-support:${ticket.id}`,
    })
  }
  if (mails !== 'none' && (await mayMailCopy(tx, row.email, asker))) {
    await enqueueMail(tx, {
      template: 'contact-received',
      recipient: row.email,
      data,
      dedupeKey: `contact-received:${ticket.id}`,
    })
  }
  return ticket.id
}
