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

const batch = alias(batches, 'batch')

const maxBatches = 100
const maxNames = 300

const named = { name: sql<string>`coalesce(product.name, part.name)` }

const batchRow = {
  id: batch.id,
  number: batch.number,
  state: batch.state,
  expires_on: sql<string | null>`batch.expires_on::text`,
  places: batchPlaces(pickingPlace),
}

/** The storage places of one row of stock, batch by batch. @throws {ShopError} `not_found`. */
export async function readStockPlaces(db: Database, id: number): Promise<StockPlaces> {
  const row = await readFirst(
    db,
    named,
    (columns) => sql`
    SELECT ${columns} FROM stock LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
    WHERE stock.id = ${id}`,
  )
  if (!row) throw new ShopError('not_found', 'There is no such row on the shelf.')
  const found = await readRows(
    db,
    batchRow,
    (columns) => sql`
    SELECT ${columns} FROM ${namedBatches} WHERE batch.stock_id = ${id} AND batch.on_hand > 0
    ORDER BY batch.expires_on NULLS FIRST, batch.id LIMIT ${maxBatches}`,
  )
  return { stock_id: id, name: row.name, batches: found }
}

/** The names of all places with backstock. */
export async function listPlaceNames(db: Database): Promise<string[]> {
  const rows = await readRows(
    db,
    { place: backstock.place },
    (columns) =>
      sql`SELECT DISTINCT ${columns} FROM backstock WHERE backstock.packs > 0 ORDER BY backstock.place LIMIT ${maxNames}`,
  )
  return rows.map(({ place }) => place)
}

const backstockRow = {
  id: backstock.id,
  place: backstock.place,
  packs: backstock.packs,
  stock_id: batch.stockId,
  ...named,
  batch_id: batch.id,
  number: batch.number,
  state: batch.state,
  expires_on: sql<string | null>`batch.expires_on::text`,
  picking_place: pickingPlace,
  picking_packs: sql<number>`batch.on_hand - ${backstockPacks(sql`batch`)}`,
}

const counted = { count: sql<number>`count(*)::int` }

interface BackstockQuery {
  place?: string | undefined
  stock_id?: number | undefined
  cursor?: string | undefined
}

/** A page of the backstock, by place, and the number of all rows. */
export async function listBackstock(
  db: Database,
  { place = '', stock_id, cursor }: BackstockQuery,
  size = pageSize,
): Promise<{ backstock: Backstock[]; next_cursor: string | null; count: number }> {
  const beginning = place.trim().toUpperCase()
  const condition = sql`backstock.packs > 0 AND (${beginning} = '' OR starts_with(backstock.place, ${beginning}))
    ${stock_id === undefined ? sql`` : sql`AND batch.stock_id = ${stock_id}`}`
  const from = sql`${namedBatches} JOIN backstock ON backstock.batch_id = batch.id WHERE ${condition}`
  const after = cursor
    ? sql`AND (backstock.place, backstock.id) > (SELECT last_row.place, last_row.id FROM backstock last_row WHERE last_row.id = ${cursor}::bigint)`
    : sql``
  const rows = await readRows(
    db,
    backstockRow,
    (columns) =>
      sql`SELECT ${columns} FROM ${from} ${after} ORDER BY backstock.place, backstock.id LIMIT ${size + 1}`,
  )
  const { count } = await readOne(db, counted, (columns) => sql`SELECT ${columns} FROM ${from}`)
  const { page, next_cursor } = pageOf(rows, ({ id }) => id, size)
  return {
    backstock: page.map((row) => ({ ...row, sku: skuOf(row.stock_id) })),
    next_cursor,
    count,
  }
}
