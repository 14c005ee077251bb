import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { lockedPacks, type Packs, sumPacks } from './packs.ts'

/** An order whose packs leave the shelf. */
export interface Sale {
  orderId: number
  packs: Packs[]
  /** Whether the packs were promised to it; otherwise it gets them only while there are enough for everybody. */
  isReserved: boolean
}

/**
 * Sells packs, all of an order or none, and writes each movement down. It holds the rows of the shelf until the
 * transaction ends.
 * @returns whether there were enough.
 */
export async function takeStock(tx: Database, { orderId, packs, isReserved }: Sale): Promise<boolean> {
  const sold = sumPacks(packs)
  const { rowCount } = await tx.execute(sql`
    WITH ${lockedPacks(sold)},
    taken AS (
      UPDATE stock s
      SET on_hand = s.on_hand - l.quantity,
        reserved = s.reserved - CASE WHEN ${isReserved}::boolean THEN l.quantity ELSE 0 END
      FROM locked l
      WHERE s.product_id = l.product_id
        AND (SELECT count(*) = ${sold.length} AND (${isReserved}::boolean OR bool_and(available >= quantity))
             FROM locked)
      RETURNING s.product_id, l.quantity
    )
    INSERT INTO stock_movements (product_id, change, reason, order_id)
    SELECT product_id, -quantity, 'sale', ${orderId} FROM taken`)
  return rowCount === sold.length
}
