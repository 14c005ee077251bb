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
    /** The acknowledgement with the ticket number. */
    'contact-received': TicketMail
    'contact-for-support': TicketMail
    /** An answer of the staff. */
    'ticket-reply': { ticketMessageId: number }
  }
}

const ticket = alias(tickets, 'ticket')
const message = alias(ticketMessages, 'message')

const ticketColumns = {
  id: ticket.id,
  about: ticket.about,
  orderId: ticket.orderId,
  subject: ticket.subject,
  name: ticket.name,
  email: ticket.email,
  phone: ticket.phone,
  isErased: sql<boolean>`ticket.erased_at IS NOT NULL`,
}

const questionRow = { ...ticketColumns, message: message.body }

const answer = {
  ...ticketColumns,
  body: message.body,
  /**
   * The question before this answer. A form takes any address, so the mail quotes only words that came by
   * mail.
   */
  question: sql<
    string | null
  >`(SELECT CASE earlier.source WHEN 'mail' THEN earlier.body END FROM ticket_messages earlier
    WHERE earlier.ticket_id IN (SELECT ticket.id UNION ALL SELECT merged.id FROM tickets merged WHERE merged.merged_into = ticket.id) AND earlier.direction = 'in' AND earlier.id < message.id ORDER BY earlier.id DESC LIMIT 1)`,
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
    questionRow,
    (columns) => sql`
    SELECT ${columns} FROM tickets ticket JOIN ticket_messages message ON message.ticket_id = ticket.id AND message.direction = 'in'
    WHERE ticket.id = ${ticketId} ORDER BY message.id LIMIT 1`,
  )
  return sendable(found, `ticket ${ticketId}`)
}

function sendable<Row extends Found>(found: Row | null, label: string): Row {
  if (!found) throw new UnsendableMail(`There is no ${label} any more.`)
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
      SELECT ${columns} FROM ticket_messages message JOIN tickets ticket ON ticket.id = message.ticket_id
      WHERE message.id = ${ticketMessageId} AND message.direction = 'out'`,
    )
    const reply = sendable(found, `answer ${ticketMessageId}`)
    return ticketReplyEmail(factsOf(reply), reply, settings)
  },
}
