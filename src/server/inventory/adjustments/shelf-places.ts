import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { readCode, skuOf } from '#contract/admin/codes.ts'
import type { ShelfPlace } from '#contract/admin/shelf.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { backstock, shelfPlaces, stock } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { backstockOf } from '../stock/batch-places.ts'
import { lockBatches } from '../stock/locked-batches.ts'

const shelfPlace = alias(shelfPlaces, 'shelf_place')

const shelf = {
  stock_id: stock.id,
  version: sql<number>`coalesce(${shelfPlace.version}, 0)`,
  name: sql<string>`coalesce(product.name, part.name)`,
  place: sql<string | null>`${shelfPlace.place}`,
  barcode: sql<string | null>`${shelfPlace.barcode}`,
  on_hand: stock.onHand,
  reserved: stock.reserved,
  backstock: backstockOf(sql`stock.id`),
}

/** All rows of stock, or one, in the order in which pickers walk. */
async function readShelf(db: Database, stockId?: number): Promise<ShelfPlace[]> {
  const condition = stockId === undefined ? sql`true` : sql`stock.id = ${stockId}`
  const rows = await readRows(
    db,
    shelf,
    (columns) => sql`
    SELECT ${columns}
    FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
    LEFT JOIN shelf_places shelf_place ON shelf_place.stock_id = stock.id
    WHERE ${condition} ORDER BY shelf_place.place NULLS LAST, name, stock.id`,
  )
  return rows.map((row) => ({ ...row, sku: skuOf(row.stock_id) }))
}

export const listShelf = (db: Database): Promise<ShelfPlace[]> => readShelf(db)

async function readPlace(db: Database, stockId: number): Promise<ShelfPlace> {
  const [row] = await readShelf(db, stockId)
  if (!row) throw new ShopError('not_found', 'There is no such row on the shelf.')
  return row
}

export interface PlaceEdit {
  id: number
  version: number
  place: string | null
  barcode: string | null
}

/**
 * Sets the picking place and the manufacturer's barcode of a row of stock, in capitals as scanners read
 * them.
 * @throws {ShopError} `not_found`, `version_conflict` with the present place, `barcode_exists`,
 * `invalid_request` for a barcode that looks like a code of the shop, or a place with backstock of the same
 * goods.
 */
export async function editPlace(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, ...edit }: PlaceEdit,
): Promise<ShelfPlace> {
  const place = edit.place?.toUpperCase() ?? null
  const barcode = edit.barcode?.toUpperCase() ?? null
  assertForeignBarcode(barcode)
  await onUniqueViolation(barcodeTaken(barcode), () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        await tx.execute(sql`SELECT 1 FROM stock WHERE id = ${id} FOR NO KEY UPDATE`)
        const before = await readPlace(tx, id)
        assertVersion(before.version, version, before)
        // Goods without a row in `shelf_places` have no row that a transfer locks, so the edit locks their
        // batches instead.
        await lockBatches(tx, (batch) => sql`${batch}.stock_id = ${id}`)
        await tx.execute(sql`
          INSERT INTO shelf_places (stock_id, place, barcode) VALUES (${id}, ${place}, ${barcode})
          ON CONFLICT (stock_id) DO UPDATE SET place = excluded.place, barcode = excluded.barcode`)
        await assertPlaceFree(tx, id, place)
        await recordAudit({
          action: 'shelf_place_edited',
          entity: { kind: 'stock', id },
          before: { place: before.place, barcode: before.barcode },
          after: { place, barcode },
        })
      },
      { idempotency },
    ),
  )
  return readPlace(db, id)
}

const occupied = { place: backstock.place }

/**
 * A place is either the picking place of the goods or holds their backstock. Transfers lock the batches, so
 * none runs meanwhile.
 */
async function assertPlaceFree(tx: Database, stockId: number, place: string | null): Promise<void> {
  const found = await readFirst(
    tx,
    occupied,
    (columns) => sql`
    SELECT ${columns} FROM backstock JOIN batches batch ON batch.id = backstock.batch_id
    WHERE batch.stock_id = ${stockId} AND backstock.place = ${place} AND backstock.packs > 0 LIMIT 1`,
  )
  if (!found) return
  const message = `Backstock of it lies at ${place}. Transfer it to the picking place first.`
  throw new ShopError('invalid_request', message, { errors: { place: message } })
}

function assertForeignBarcode(barcode: string | null): void {
  if (barcode === null || readCode(barcode).kind === 'barcode') return
  const message = 'This is a code of our own; a barcode is the one that the maker prints.'
  throw new ShopError('invalid_request', message, { errors: { barcode: message } })
}

const barcodeTaken = (barcode: string | null) => (): ShopError => {
  const message = `Something else has the barcode ${barcode}.`
  return new ShopError('barcode_exists', message, { errors: { barcode: message } })
}
