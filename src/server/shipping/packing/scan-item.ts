import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId, readCode } from '#contract/admin/codes.ts'
import type { Packing } from '#contract/admin/packing.ts'
import { columnsOfParcel, isOf, parcelOf } from '../../orders/replacements/parcel-columns.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { stock } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { atStation } from './at-station.ts'
import { lockPackable } from './packable.ts'
import { type Known, lineFor } from './packing-rules.ts'
import { presentPacking, readPacking } from './read-packing.ts'

export interface Scan {
  actor: StaffActor
  id: string
  version: number
  code: string
  change: 1 | -1
}

/**
 * Counts an item into a parcel, or out of it. It moves no stock, so it is not logged. A repeated scan names
 * an old version and changes nothing.
 * @throws {ShopError} the errors of `atStation` and `lineFor`.
 */
export function scanItem(db: NodePgDatabase, { actor, id, version, code, change }: Scan): Promise<Packing> {
  const ref = parcelOf(id)
  return inTransaction(db, async (tx) => {
    const packing = await atStation(tx, await lockPackable(tx, ref), { actor, version })
    const { lines } = presentPacking(packing, actor.staffId)
    const elsewhere = await findByCode(tx, code)
    const line = lineFor(publicParcelId(ref), lines, { code, change, elsewhere })
    await count(tx, ref, line.stock_id, change)
    await tx.execute(sql`UPDATE packings SET touched_at = clock_timestamp() WHERE ${isOf(ref)}`)
    return presentPacking(await readPacking(tx, ref), actor.staffId)
  })
}

async function count(tx: Database, ref: ParcelRef, stockId: number, change: 1 | -1): Promise<void> {
  const isThis = sql`${isOf(ref)} AND stock_id = ${stockId} AND batch = ''`
  if (change === 1) {
    const { orderId, replacementId } = columnsOfParcel(ref)
    await tx.execute(sql`
      INSERT INTO packed_items AS packed (order_id, replacement_id, stock_id, quantity)
      VALUES (${orderId}, ${replacementId}, ${stockId}, 1)
      ON CONFLICT (order_id, replacement_id, stock_id, batch) DO UPDATE SET quantity = packed.quantity + 1`)
    return
  }
  await tx.execute(sql`DELETE FROM packed_items WHERE ${isThis} AND quantity = 1`)
  await tx.execute(sql`UPDATE packed_items SET quantity = quantity - 1 WHERE ${isThis} AND quantity > 1`)
}

const known = { stock_id: alias(stock, 'stock').id, name: sql<string>`coalesce(product.name, part.name)` }

/** The stocked item that has this code. */
async function findByCode(db: Database, code: string): Promise<Known | null> {
  const read = readCode(code)
  if (read.kind === 'parcel') return null
  const which =
    read.kind === 'sku'
      ? sql`stock.id = ${read.stockId}`
      : sql`stock.id = (SELECT stock_id FROM shelf_places WHERE barcode = ${read.text})`
  return readFirst(
    db,
    known,
    (columns) => sql`
    SELECT ${columns}
    FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id WHERE ${which}`,
  )
}
