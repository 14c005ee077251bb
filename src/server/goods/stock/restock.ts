import { sql } from 'drizzle-orm'
import { type Actor, authorOf } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { lockedPacks, type Packs, sumPacks } from './packs.ts'

/** Packs of an order that came back and can be sold again. */
export interface Return {
  orderId: number
  packs: Packs[]
  actor: Actor
}

/**
 * Puts returned packs back into the stock, a kit by its parts, and records each movement. It locks the rows
 * of stock until the transaction ends.
 */
export async function restock(tx: Database, { orderId, packs, actor }: Return): Promise<void> {
  const changes = sumPacks(packs)
  if (changes.length === 0) return
  const { author, authorId } = authorOf(actor)
  await tx.execute(sql`
    WITH ${lockedPacks(changes)},
    back AS (
      UPDATE stock s SET on_hand = s.on_hand + l.quantity FROM locked l WHERE s.id = l.id
      RETURNING s.product_id, s.part_id, l.quantity
    )
    INSERT INTO stock_movements (product_id, part_id, change, reason, order_id, author, author_id)
    SELECT product_id, part_id, quantity, 'return', ${orderId}, ${author}, ${authorId}::bigint FROM back`)
}
