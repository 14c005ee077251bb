import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { lockedPacks, type Packs, sumPacks } from './packs.ts'

/**
 * Promises packs to a payment and gives back those that an earlier one no longer needs, as one change: all of it or
 * nothing. It holds the rows of the shelf until the transaction ends, so make it the last thing that one does.
 * @returns whether there were enough.
 */
export async function reserveStock(tx: Database, wanted: Packs[], freed: Packs[] = []): Promise<boolean> {
  const changes = sumPacks([...wanted, ...freed.map((packs) => ({ ...packs, quantity: -packs.quantity }))])
  if (changes.length === 0) return true
  const { rowCount } = await tx.execute(sql`
    WITH ${lockedPacks(changes)}
    UPDATE stock s SET reserved = s.reserved + l.quantity
    FROM locked l
    WHERE s.product_id = l.product_id
      AND (SELECT count(*) = ${changes.length} AND bool_and(available >= quantity) FROM locked)`)
  return rowCount === changes.length
}
