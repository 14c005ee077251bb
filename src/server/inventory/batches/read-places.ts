import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { skuOf } from '#contract/admin/codes.ts'
import type { Backstock, StockPlaces } from '#contract/admin/places.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { backstock, batches } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { backstockPacks, batchPlaces, pickingPlace } from '../stock/batch-places.ts'
import { namedBatches } from './batch-columns.ts'

const b = alias(batches, 'b')
const k = alias(backstock, 'k')

const maxBatches = 100
const maxNames = 300

const named = { name: sql<string>`coalesce(p.name, t.name)` }

const batchRow = {
  id: b.id,
  number: b.number,
  state: b.state,
  expires_on: sql<string | null>`b.expires_on::text`,
  places: batchPlaces(pickingPlace),
}

/** The storage places of one row of stock, batch by batch. @throws {ShopError} `not_found`. */
export async function readStockPlaces(db: Database, id: number): Promise<StockPlaces> {
  const row = await readFirst(
    db,
    named,
    (columns) => sql`
    SELECT ${columns} FROM stock s LEFT JOIN products p ON p.id = s.product_id LEFT JOIN parts t ON t.id = s.part_id
    WHERE s.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such row on the shelf.')
  const found = await readRows(
    db,
    batchRow,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches} WHERE b.stock_id = ${id} AND b.on_hand > 0
    ORDER BY b.expires_on NULLS FIRST, b.id LIMIT ${maxBatches}`,
  )
  return { stock_id: id, name: row.name, batches: found }
}

/** The names of all places with backstock. */
export async function listPlaceNames(db: Database): Promise<string[]> {
  const rows = await readRows(
    db,
    { place: k.place },
    (columns) =>
      sql`SELECT DISTINCT ${columns} FROM backstock k WHERE k.packs > 0 ORDER BY k.place LIMIT ${maxNames}`,
  )
  return rows.map(({ place }) => place)
}

const backstockRow = {
  id: k.id,
  place: k.place,
  packs: k.packs,
  stock_id: b.stockId,
  ...named,
  batch_id: b.id,
  number: b.number,
  state: b.state,
  expires_on: sql<string | null>`b.expires_on::text`,
  picking_place: pickingPlace,
  picking_packs: sql<number>`b.on_hand - ${backstockPacks}`,
}

const counted = { count: sql<number>`count(*)::int` }

interface Wanted {
  place?: string | undefined
  stock_id?: number | undefined
  cursor?: string | undefined
}

/** A page of the backstock, by place, and the number of all rows. */
export async function listBackstock(
  db: Database,
  { place = '', stock_id, cursor }: Wanted,
  size = pageSize,
): Promise<{ backstock: Backstock[]; next_cursor: string | null; count: number }> {
  const beginning = place.trim().toUpperCase()
  const which = sql`k.packs > 0 AND (${beginning} = '' OR starts_with(k.place, ${beginning}))
    ${stock_id === undefined ? sql`` : sql`AND b.stock_id = ${stock_id}`}`
  const from = sql`${namedBatches} JOIN backstock k ON k.batch_id = b.id WHERE ${which}`
  const after = cursor
    ? sql`AND (k.place, k.id) > (SELECT c.place, c.id FROM backstock c WHERE c.id = ${cursor}::bigint)`
    : sql``
  const rows = await readRows(
    db,
    backstockRow,
    (columns) => sql`SELECT ${columns} FROM ${from} ${after} ORDER BY k.place, k.id LIMIT ${size + 1}`,
  )
  const { count } = await readOne(db, counted, (columns) => sql`SELECT ${columns} FROM ${from}`)
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    backstock: page.map((row) => ({ ...row, sku: skuOf(row.stock_id) })),
    next_cursor,
    count,
  }
}
