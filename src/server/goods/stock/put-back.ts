import { sql } from 'drizzle-orm'
import type { Actor } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { giveBack, wentOrBack } from './give-back.ts'

/**
 * Puts back what an order took from the stock, by the ledger, and records each movement; a second call puts
 * nothing back. It locks the rows of stock until the transaction ends.
 */
export function putBackStock(tx: Database, orderId: number, actor: Actor): Promise<void> {
  const went = sql`m.order_id = ${orderId} AND m.replacement_id IS NULL`
  return giveBack(tx, {
    cause: { actor, orderId },
    reason: 'cancellation',
    packs: sql`
      SELECT s.id, -sum(${wentOrBack})::int FROM stock_movements m
      JOIN stock s ON s.product_id = m.product_id OR s.part_id = m.part_id
      WHERE ${went} GROUP BY s.id HAVING sum(${wentOrBack}) < 0`,
    went,
  })
}
