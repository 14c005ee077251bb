import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { lockedPacks, type Packs, sumPacks } from './packs.ts'

/**
 * Reserves packs for a payment and releases those of an earlier one, all or nothing. It locks the rows of
 * stock until the transaction ends, so call it last.
 * @returns whether there were enough.
 */
export async function reserveStock(tx: Database, wanted: Packs[], freed: Packs[] = []): Promise<boolean> {
  const changes = sumPacks([...wanted, ...freed.map((packs) => ({ ...packs, quantity: -packs.quantity }))])
  if (changes.length === 0) return true
  const { isEnough } = await readOne(
    tx,
    { isEnough: sql<boolean | null>`is_enough` },
    (columns) => sql`
    WITH ${lockedPacks(changes)},
    ${reservedLocked}
    SELECT ${columns} FROM verdict`,
  )
  return isEnough === true
}

/**
 * The part of a statement that reserves the packs of `lockedStock`, all or nothing; negative quantities are
 * released. `verdict (is_enough)` says whether there were enough.
 */
export const reservedLocked: SQL = sql`
  verdict AS (
    SELECT knows_all AND (SELECT bool_and(free >= quantity) FROM locked) AS is_enough FROM shelf
  ),
  changed AS (
    UPDATE stock SET reserved = stock.reserved + locked.quantity
    FROM locked WHERE stock.id = locked.id AND locked.quantity <> 0 AND (SELECT is_enough FROM verdict)
  )`

/** Releases packs that a payment had reserved. */
export async function releaseStock(tx: Database, packs: Packs[]): Promise<void> {
  const isDone = await reserveStock(tx, [], packs)
  if (!isDone) throw new Error('Reserved packs were given back to a shelf that does not know the product.')
}
