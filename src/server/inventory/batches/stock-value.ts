import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { skuOf } from '#contract/admin/codes.ts'
import type { StockValue, ValueMethod } from '#contract/admin/stock-value.ts'
import { toRupees } from '#shared/money.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { todayInIndia } from '../stock/locked-batches.ts'

/** The screen lists at most this many rows of stock. */
const maxRows = 200

const moment = {
  day: sql<string>`${todayInIndia}::text`,
  at: sql<string>`to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

const row = {
  stockId: sql<number>`stock.id`,
  name: sql<string>`coalesce(product.name, part.name)`,
  packs: sql<number>`valued.packs`,
  unpriced: sql<number>`valued.unpriced`,
  valuePaise: sql<number>`valued.value::float8`,
}

interface ValueQuery {
  day?: string | undefined
  method?: ValueMethod | undefined
}

const futureDay = (): ShopError => {
  const message =
    'What lies here at the end of a day to come is not known yet. Choose today or an earlier day.'
  return new ShopError('invalid_request', message, { errors: { day: message } })
}

/**
 * The value of the stock at the end of a day in India, in rupees. Sold packs count until they are packed.
 * The query starts at today's stock and subtracts later movements, so recent days are fast.
 * @throws {ShopError} `invalid_request` for a future day.
 */
export async function readStockValue(
  db: NodePgDatabase,
  { day, method = 'batch' }: ValueQuery,
  limit = maxRows,
): Promise<StockValue> {
  const now = await readOne(db, moment, (columns) => sql`SELECT ${columns}`)
  const wanted = day ?? now.day
  if (wanted > now.day) throw futureDay()
  const rows = await readRows(
    db,
    row,
    (columns) => sql`
    WITH ${heldAt(sql`((${wanted}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`)},
    valued AS (${method === 'batch' ? byBatch : byAge})
    SELECT ${columns} FROM valued JOIN stock ON stock.id = valued.stock_id
    LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
    ORDER BY valued.value DESC, name, stock.id`,
  )
  const sum = (of: (one: (typeof rows)[number]) => number): number =>
    rows.reduce((total, one) => total + of(one), 0)
  return {
    day: wanted,
    method,
    as_of: now.at,
    packs: sum(({ packs }) => packs),
    unpriced: sum(({ unpriced }) => unpriced),
    value: toRupees(sum(({ valuePaise }) => valuePaise)),
    rows: rows.slice(0, limit).map(({ stockId, valuePaise, ...one }) => ({
      ...one,
      stock_id: stockId,
      sku: skuOf(stockId),
      value: toRupees(valuePaise),
    })),
    rows_count: rows.length,
  }
}

/** A condition on a movement that corrects a count, made by the screen or an import. */
const isCount = sql`starts_with(reason, 'counted: ')`

/** The usual cost of the product of `batch`, for a batch that has no cost of its own. */
const usualCost = sql`(
  SELECT product.cost_paise FROM stock JOIN products product ON product.id = stock.product_id WHERE stock.id = batch.stock_id)`

/**
 * `held (id, stock_id, cost_paise, packs, came, came_at)`: the batches at a moment, and how many packs of
 * each ever arrived. Corrections of counts are summed first, because packs that a later count found again
 * arrived only once.
 */
const heldAt = (end: SQL): SQL => sql`
  since AS (
    SELECT batch_id AS id, sum(batch_change) AS packs FROM stock_movements
    WHERE created_at >= ${end} AND batch_id IS NOT NULL GROUP BY batch_id
  ), arrived AS (
    SELECT batch_id AS id, min(created_at) FILTER (WHERE batch_change > 0) AS at,
      coalesce(sum(batch_change) FILTER (WHERE batch_change > 0 AND NOT ${isCount}), 0)
        + greatest(0, sum(batch_change) FILTER (WHERE ${isCount})) AS packs
    FROM stock_movements WHERE created_at < ${end} AND batch_id IS NOT NULL AND order_id IS NULL GROUP BY batch_id
  ), held AS (
    SELECT batch.id, batch.stock_id, coalesce(batch.cost_paise, ${usualCost}) AS cost_paise, batch.on_hand - coalesce(since.packs, 0) AS packs,
      coalesce(arrived.packs, 0) AS came, arrived.at AS came_at
    FROM batches batch LEFT JOIN since USING (id) LEFT JOIN arrived USING (id)
  )`

/** Values each pack at the cost of its own batch. */
const byBatch = sql`
  SELECT stock_id, sum(packs)::int AS packs, coalesce(sum(packs) FILTER (WHERE cost_paise IS NULL), 0)::int AS unpriced,
    coalesce(sum(packs * cost_paise), 0) AS value
  FROM held WHERE packs > 0 GROUP BY stock_id`

/** Values the packs at the cost of the latest arrivals (first in, first out). */
const byAge = sql`
  SELECT stock_id, max(here)::int AS packs,
    (max(here) - coalesce(sum(taken) FILTER (WHERE cost_paise IS NOT NULL), 0))::int AS unpriced,
    coalesce(sum(taken * cost_paise), 0) AS value
  FROM (
    SELECT stock_id, cost_paise, here, least(came, greatest(0, here - coalesce(newer, 0))) AS taken
    FROM (
      SELECT stock_id, cost_paise, came, sum(packs) OVER (PARTITION BY stock_id) AS here,
        sum(came) OVER (PARTITION BY stock_id ORDER BY came_at DESC NULLS LAST, id DESC
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
      FROM held) AS layers) AS used
  WHERE here > 0 GROUP BY stock_id`
