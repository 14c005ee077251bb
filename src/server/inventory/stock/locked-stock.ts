import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { stock } from '../../platform/database/tables.ts'

const lockedStock = { id: stock.id, onHand: stock.onHand, reserved: stock.reserved }

/** Locks a row of stock until the transaction ends. */
export async function lockStock(tx: Database, id: number) {
  const row = await readFirst(
    tx,
    lockedStock,
    (columns) => sql`SELECT ${columns} FROM stock WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  if (!row) throw new Error(`There is no row of stock ${id}.`)
  return row
}

/** Locks rows of stock in the order of their ids until the transaction ends. */
export async function lockAllStock(tx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(
    sql`SELECT FROM stock WHERE id = ANY (${sql.param(ids)}::int[]) ORDER BY id FOR NO KEY UPDATE`,
  )
}

/**
 * Counts sold or reserved packs that no batch has any more. Packs that arrive or become free reduce this
 * number.
 */
export async function addShort(tx: Database, id: number, packs: number): Promise<void> {
  if (packs > 0) await tx.execute(sql`UPDATE stock SET short = short + ${packs} WHERE id = ${id}`)
}
