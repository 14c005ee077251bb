import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { publicTicketId, ticketNumber } from '#contract/shop/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { ticketMessages } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { addIncoming } from './add-message.ts'
import type { LockedTicket } from './change-ticket.ts'
import { assertTicketNotErased } from './edit-ticket.ts'
import type { IncomingMail } from './incoming-mail.ts'
import { lockThread, threadOf } from './merge-tickets.ts'
import { noTicket } from './no-ticket.ts'
import { openTicket } from './open-ticket.ts'

export interface Receiving {
  tx: Database
  /** The member who entered it; null for a mailbox. */
  staffId: number | null
}

export interface MailInput {
  /** The id of the ticket on the member's screen. */
  expected: number | null
  /** Accepts a mail from another address. */
  acceptsSender: boolean
  /** Opens a new ticket for a mail without a number. */
  isNew: boolean
  /** Opens a new ticket for a mail that does not fit its ticket, since no person is there to decide. */
  isUnattended?: boolean
  /** A mail to many gets no acknowledgement (RFC 3834). */
  isOfList?: boolean
}

/** Characters of a mail that the ticket stores. */
const maxCharacters = 20_000

/**
 * Adds a mail to the ticket that its subject names, or to the one that holds its thread.
 * @returns the id of the ticket.
 * @throws {ShopError} `unreadable_mail`, `mail_known`, `mail_unmatched`, `other_ticket`, `other_sender`,
 * `not_found`, `ticket_erased`.
 */
export async function receiveMail(
  { tx, staffId }: Receiving,
  mail: IncomingMail,
  { expected, acceptsSender, isNew, isUnattended = false, isOfList = false }: MailInput,
): Promise<number> {
  const body = mail.text.slice(0, maxCharacters)
  if (body === '') throw new ShopError('unreadable_mail', 'There are no words in this mail.')
  const mailKey = keyOf(mail)
  // The lock serialises two entries of the same mail, so the second one finds the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mailKey}, 0))`)
  const [known] = await tx.select().from(ticketMessages).where(eq(ticketMessages.mailKey, mailKey))
  if (known) {
    throw new ShopError('mail_known', `This mail was entered before, in ${publicTicketId(known.ticketId)}.`)
  }
  const named = numberIn(mail.subject)
  const asked = named ?? expected
  if (asked === null) return openFromMail({ tx, staffId }, mail, { body, mailKey, isNew, isOfList })
  const ticket = await lockThread(tx, asked)
  if (isUnattended && !fits(ticket, mail)) {
    return openFromMail({ tx, staffId }, mail, { body, mailKey, isNew: true, isOfList })
  }
  if (named !== null && expected !== null && ticket?.id !== (await threadOf(tx, expected))) {
    throw new ShopError(
      'other_ticket',
      `The subject of this mail has the number ${publicTicketId(named)}. Paste it there.`,
    )
  }
  if (!ticket) throw noTicket()
  assertTicketNotErased(ticket)
  const isOther = mail.from !== null && mail.from.toLowerCase() !== ticket.email.toLowerCase()
  if (isOther && !acceptsSender) throwForeignSender(mail, ticket)
  const sender = isOther ? mail.from : null
  await addIncoming(tx, ticket.id, { body, source: 'mail', staffId, sender, mailKey })
  return ticket.id
}

/** Whether a mail comes from the person of a ticket. A mail without an address could be anybody's. */
const fits = (ticket: LockedTicket | null | undefined, { from }: IncomingMail): boolean =>
  !!ticket && !ticket.erasedAt && from?.toLowerCase() === ticket.email.toLowerCase()

function throwForeignSender({ from }: IncomingMail, { id, email }: LockedTicket): never {
  throw new ShopError(
    'other_sender',
    `This mail is from ${from}, and ${publicTicketId(id)} is of ${email}. Take it only if you are sure; answers still go to ${email}.`,
  )
}

/** Finds a ticket number anywhere in the subject, since mail programs prepend 'Re:' and the like. */
function numberIn(subject: string): number | null {
  const [, name] = /\[?(TKT\d{3,15})\]?/i.exec(subject) ?? []
  return name ? ticketNumber(name) : null
}

/** Opens a ticket for a mail without a number; the acknowledgement names the new number. */
async function openFromMail(
  { tx, staffId }: Receiving,
  { from, name, subject, sentAt }: IncomingMail,
  { body, mailKey, isNew, isOfList }: { body: string; mailKey: string; isNew: boolean; isOfList: boolean },
): Promise<number> {
  if (!isNew) {
    throw new ShopError(
      'mail_unmatched',
      'The subject of this mail has no number of a ticket. Paste it on the ticket’s page, or begin a new ticket with it.',
    )
  }
  if (from === null) {
    throw new ShopError(
      'unreadable_mail',
      'No address was found in this mail, so nobody could be answered. Paste it with its From line.',
    )
  }
  return openTicket(tx, {
    about: 'contact',
    name: (name ?? from).slice(0, 100),
    email: from,
    phone: '',
    subject: subject.slice(0, maxSubjectLength) || null,
    message: body,
    mails: isOfList ? 'none' : 'acknowledgement',
    asker: 'mailbox',
    mail: { key: mailKey, staffId, sentAt: plausibleTime(sentAt) },
  })
}

const maxSubjectLength = 200

const maxTransitMs = 60 * 24 * 3_600_000

/** The clock begins at the sent time, unless that time is in the future or too long ago. */
function plausibleTime(sentAt: Date | null): Date | null {
  if (!sentAt) return null
  const ageMs = Date.now() - sentAt.getTime()
  return ageMs >= 0 && ageMs < maxTransitMs ? sentAt : null
}

/** Identifies a mail however it is pasted: by its Message-ID, or by sender, time and text. */
function keyOf({ messageId, from, sentAt, text }: IncomingMail): string {
  const name = messageId ?? `${from ?? ''}\n${sentAt?.toISOString() ?? ''}\n${text.replace(/\s+/g, ' ')}`
  return createHash('sha256').update(name).digest('hex')
}
