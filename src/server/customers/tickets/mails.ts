import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { ticketMessages, tickets } from '../../platform/database/tables.ts'
import { type EmailContext, UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import {
  contactForSupportEmail,
  contactReceivedEmail,
  type TicketFacts,
  ticketReplyEmail,
} from './ticket-emails.ts'

interface TicketMail {
  ticketId: number
}

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** The acknowledgement, with the number. */
    'contact-received': TicketMail
    'contact-for-support': TicketMail
    /** An answer of the staff. */
    'ticket-reply': { ticketMessageId: number }
  }
}

const t = alias(tickets, 't')
const w = alias(ticketMessages, 'w')

const asked = {
  id: t.id,
  about: t.about,
  orderId: t.orderId,
  subject: t.subject,
  name: t.name,
  email: t.email,
  phone: t.phone,
  isErased: sql<boolean>`t.erased_at IS NOT NULL`,
}

const question = { ...asked, message: w.body }

const answer = {
  ...asked,
  body: w.body,
  /** Written before this answer. A form takes any address, so only words that came by mail go back to it. */
  question: sql<string | null>`(SELECT CASE q.source WHEN 'mail' THEN q.body END FROM ticket_messages q
    WHERE q.ticket_id IN (SELECT t.id UNION ALL SELECT s.id FROM tickets s WHERE s.merged_into = t.id) AND q.direction = 'in' AND q.id < w.id ORDER BY q.id DESC LIMIT 1)`,
}

interface Found {
  id: number
  about: TicketFacts['about']
  orderId: number | null
  subject: string | null
  isErased: boolean
}

const factsOf = ({ id, about, orderId, subject }: Found): TicketFacts => ({
  number: publicTicketId(id),
  about,
  subject,
  order: orderId === null ? null : publicOrderId(orderId),
})

async function readQuestion(db: Database, ticketId: number) {
  const found = await readFirst(
    db,
    question,
    (columns) => sql`
    SELECT ${columns} FROM tickets t JOIN ticket_messages w ON w.ticket_id = t.id AND w.direction = 'in'
    WHERE t.id = ${ticketId} ORDER BY w.id LIMIT 1`,
  )
  return sendable(found, `ticket ${ticketId}`)
}

function sendable<Row extends Found>(found: Row | null, what: string): Row {
  if (!found) throw new UnsendableMail(`There is no ${what} any more.`)
  if (found.isErased) throw new UnsendableMail('Who asked was erased.')
  return found
}

export const ticketMails: Writers<'contact-received' | 'contact-for-support' | 'ticket-reply'> = {
  'contact-received': async ({ ticketId }, { db, settings }: EmailContext) =>
    contactReceivedEmail(factsOf(await readQuestion(db, ticketId)), settings),
  'contact-for-support': async ({ ticketId }, { db, settings }) => {
    const found = await readQuestion(db, ticketId)
    return contactForSupportEmail(factsOf(found), found, settings)
  },
  'ticket-reply': async ({ ticketMessageId }, { db, settings }) => {
    const found = await readFirst(
      db,
      answer,
      (columns) => sql`
      SELECT ${columns} FROM ticket_messages w JOIN tickets t ON t.id = w.ticket_id
      WHERE w.id = ${ticketMessageId} AND w.direction = 'out'`,
    )
    const reply = sendable(found, `answer ${ticketMessageId}`)
    return ticketReplyEmail(factsOf(reply), reply, settings)
  },
}
