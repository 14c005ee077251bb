import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { orderNumber } from '#contract/shop/orders.ts'
import { publicTicketId, type Question } from '#contract/shop/tickets.ts'
import { isOwnOrder } from '../../orders/shopper/store.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, jsonOf, listOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { accounts, ticketMessages, tickets } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { addIncoming } from './add-message.ts'
import { openTicket } from './open-ticket.ts'

const ticket = alias(tickets, 'ticket')
const message = alias(ticketMessages, 'message')

const question = {
  id: ticket.id,
  asked_at: instantOf(ticket.createdAt),
  is_closed: sql<boolean>`ticket.closed_at IS NOT NULL`,
  messages: listOf(
    jsonOf({
      id: message.id,
      at: instantOf(message.createdAt),
      by: sql<'you' | 'shop'>`CASE message.direction WHEN 'in' THEN 'you' ELSE 'shop' END`,
      text: message.body,
    }),
    {
      // Includes merged tickets that the shopper wrote while signed in.
      from: sql`ticket_messages message WHERE message.ticket_id IN
        (SELECT part.id FROM tickets part WHERE (part.id = ticket.id OR part.merged_into = ticket.id) AND part.account_id = ticket.account_id)`,
      order: sql`message.id`,
    },
  ),
}

/**
 * Reads a shopper's questions about an order, newest first. Notes of the staff are in another table.
 * @throws {ShopError} `not_found`, also for another shopper's order.
 */
export async function listOrderQuestions(
  db: Database,
  accountId: number,
  publicId: string,
): Promise<Question[]> {
  const orderId = await requireOwn(db, accountId, publicId)
  const rows = await readRows(
    db,
    question,
    (columns) => sql`
    SELECT ${columns} FROM tickets ticket
    WHERE ticket.order_id = ${orderId} AND ticket.account_id = ${accountId} AND ticket.merged_into IS NULL
    ORDER BY ticket.id DESC LIMIT 20`,
  )
  return rows.map(({ id, ...row }) => ({ number: publicTicketId(id), ...row }))
}

async function requireOwn(db: Database, accountId: number, publicId: string): Promise<number> {
  const orderId = orderNumber(publicId)
  if (orderId !== null && (await isOwnOrder(db, accountId, orderId))) return orderId
  throw shopError(errorMessage('orders', 'unknown'))
}

const openQuestion = {
  id: ticket.id,
  lastWords: sql<string>`coalesce((SELECT message.body FROM ticket_messages message
    WHERE message.ticket_id = ticket.id AND message.direction = 'in' ORDER BY message.id DESC LIMIT 1), '')`,
}

/**
 * Asks about an order in a new ticket, or in the one that is open. Repeated words, as of a double press,
 * become one message.
 * @returns the number of the ticket.
 * @throws {ShopError} `not_found`, also for another shopper's order.
 */
export async function askAboutOrder(
  db: NodePgDatabase,
  { accountId, fullName, email, phone }: Shopper,
  { id: publicId, message }: { id: string; message: string },
): Promise<string> {
  const orderId = await requireOwn(db, accountId, publicId)
  const ticketId = await inTransaction(db, async (tx) => {
    // The lock serialises a double press.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const open = await readFirst(
      tx,
      openQuestion,
      (columns) => sql`
      SELECT ${columns} FROM tickets ticket
      WHERE ticket.order_id = ${orderId} AND ticket.account_id = ${accountId}
        AND ticket.closed_at IS NULL AND ticket.merged_into IS NULL
      ORDER BY ticket.id DESC LIMIT 1 FOR NO KEY UPDATE`,
    )
    if (!open) {
      const asker = { name: fullName, email, phone, accountId, orderId }
      return openTicket(tx, { about: 'order', ...asker, message, mails: 'both', asker: { accountId } })
    }
    if (open.lastWords !== message) {
      await addIncoming(tx, open.id, {
        body: message,
        source: 'form',
        staffId: null,
        sender: null,
        mailKey: null,
      })
    }
    return open.id
  })
  return publicTicketId(ticketId)
}
