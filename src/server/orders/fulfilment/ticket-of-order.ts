import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/**
 * Checks that a ticket is about the order or from its shopper.
 * @throws {ShopError} `invalid_request` for another ticket.
 */
export async function assertTicketOfOrder(
  tx: Database,
  ticketId: number | undefined,
  orderId: number,
): Promise<void> {
  if (ticketId === undefined) return
  const { rowCount } = await tx.execute(sql`
    SELECT 1 FROM tickets ticket JOIN orders ordered ON ordered.id = ${orderId}
    WHERE ticket.id = ${ticketId} AND (ticket.order_id = ordered.id OR ticket.account_id = ordered.account_id)`)
  if (rowCount === 1) return
  const message = 'The ticket is not about this order.'
  throw new ShopError('invalid_request', message, { errors: { ticket: message } })
}
