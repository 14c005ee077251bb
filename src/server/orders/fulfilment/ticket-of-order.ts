import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * What was asked for in a ticket names it.
 * @throws {ShopError} `invalid_request` for a ticket that is neither about the order nor of its shopper.
 */
export async function assertTicketOfOrder(
  tx: Database,
  ticketId: number | undefined,
  orderId: number,
): Promise<void> {
  if (ticketId === undefined) return
  const { rowCount } = await tx.execute(sql`
    SELECT 1 FROM tickets t JOIN orders o ON o.id = ${orderId}
    WHERE t.id = ${ticketId} AND (t.order_id = o.id OR t.account_id = o.account_id)`)
  if (rowCount === 1) return
  const message = 'The ticket is not about this order.'
  throw new ShopError('invalid_request', message, { errors: { ticket: message } })
}
