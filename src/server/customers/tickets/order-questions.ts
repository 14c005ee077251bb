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

const t = alias(tickets, 't')
const w = alias(ticketMessages, 'w')

const question = {
  id: t.id,
  asked_at: instantOf(t.createdAt),
  is_closed: sql<boolean>`t.closed_at IS NOT NULL`,
  messages: listOf(
    jsonOf({
      id: w.id,
      at: instantOf(w.createdAt),
      by: sql<'you' | 'shop'>`CASE w.direction WHEN 'in' THEN 'you' ELSE 'shop' END`,
      text: w.body,
    }),
    {
      // With what was merged into it, as far as the shopper wrote it while signed in.
      from: sql`ticket_messages w WHERE w.ticket_id IN
        (SELECT s.id FROM tickets s WHERE (s.id = t.id OR s.merged_into = t.id) AND s.account_id = t.account_id)`,
      order: sql`w.id`,
    },
  ),
}

/**
 * What a shopper asked about an order of theirs, the newest question first. Notes of the staff are another table.
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
    SELECT ${columns} FROM tickets t
    WHERE t.order_id = ${orderId} AND t.account_id = ${accountId} AND t.merged_into IS NULL
    ORDER BY t.id DESC LIMIT 20`,
  )
  return rows.map(({ id, ...row }) => ({ number: publicTicketId(id), ...row }))
}

async function requireOwn(db: Database, accountId: number, publicId: string): Promise<number> {
  const orderId = orderNumber(publicId)
  if (orderId !== null && (await isOwnOrder(db, accountId, orderId))) return orderId
  throw shopError(errorMessage('orders', 'unknown'))
}

const openQuestion = {
  id: t.id,
  lastWords: sql<string>`coalesce((SELECT w.body FROM ticket_messages w
    WHERE w.ticket_id = t.id AND w.direction = 'in' ORDER BY w.id DESC LIMIT 1), '')`,
}

/**
 * Asks about an order: a new ticket, or one more message of the question that is open. The same words twice, as a second press
 * sends them, are one message.
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
    // Two presses at once wait for each other.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const open = await readFirst(
      tx,
      openQuestion,
      (columns) => sql`
      SELECT ${columns} FROM tickets t
      WHERE t.order_id = ${orderId} AND t.account_id = ${accountId}
        AND t.closed_at IS NULL AND t.merged_into IS NULL
      ORDER BY t.id DESC LIMIT 1 FOR NO KEY UPDATE`,
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
