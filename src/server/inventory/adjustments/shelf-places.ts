import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { skuOf } from '#contract/admin/codes.ts'
import type { ShelfPlace } from '#contract/admin/shelf.ts'
import { isGtin } from '#shared/gtin.ts'
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
 * Sets the picking place and the manufacturer's barcode of a row of stock.
 * @throws {ShopError} `not_found`, `version_conflict` with the present place, `barcode_exists`,
 * `invalid_request` for a place with backstock of the same goods.
 */
export async function editPlace(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, barcode, ...edit }: PlaceEdit,
): Promise<ShelfPlace> {
  const place = edit.place?.toUpperCase() ?? null
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

/** The error for a barcode of something else. */
export const barcodeTaken = (barcode: string | null) => (): ShopError => {
  const message = `Something else has the barcode ${barcode}.`
  return new ShopError('barcode_exists', message, { errors: { barcode: message } })
}

/** Sets the barcode of a single product; its place stays. A kit has no row of stock, so it keeps none. */
export async function writeBarcode(tx: Database, productId: number, barcode: string | null): Promise<void> {
  const own = sql`SELECT id FROM stock WHERE product_id = ${productId}`
  await tx.execute(
    barcode === null
      ? sql`UPDATE shelf_places SET barcode = NULL WHERE stock_id IN (${own}) AND barcode IS NOT NULL`
      : sql`
        INSERT INTO shelf_places (stock_id, barcode) SELECT own.id, ${barcode} FROM (${own}) AS own
        ON CONFLICT (stock_id) DO UPDATE SET barcode = excluded.barcode`,
  )
}

const barcodeOwner = { name: sql<string>`coalesce(product.name, part.name)` }

/** The name of the other goods with a barcode, or null. @param ownId the product that may have it. */
export async function findBarcodeOwner(
  db: Database,
  barcode: string,
  ownId: number | null,
): Promise<string | null> {
  const found = await readFirst(
    db,
    barcodeOwner,
    (columns) => sql`
    SELECT ${columns}
    FROM shelf_places shelf_place JOIN stock ON stock.id = shelf_place.stock_id
    LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
    WHERE shelf_place.barcode = ${barcode} AND (${ownId}::int IS NULL OR stock.product_id IS DISTINCT FROM ${ownId}::int)`,
  )
  return found?.name ?? null
}

/** The barcodes of products that are GTINs, by product; a maker's own codes mean nothing elsewhere. */
export async function readGtins(db: Database, productIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ productId: stock.productId, barcode: shelfPlaces.barcode })
    .from(shelfPlaces)
    .innerJoin(stock, eq(stock.id, shelfPlaces.stockId))
    .where(inArray(stock.productId, productIds))
  return new Map(
    rows.flatMap(({ productId, barcode }): [number, string][] =>
      productId !== null && barcode !== null && isGtin(barcode) ? [[productId, barcode]] : [],
    ),
  )
}
