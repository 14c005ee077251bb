import { type SQL, sql } from 'drizzle-orm'
import { skuOf } from '#contract/admin/codes.ts'
import { type ReorderRow, type ReorderView, saleDays } from '#contract/admin/reorder.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { todayInIndia } from '../stock/locked-batches.ts'

const pageSize = 50

/** A suggested order lasts this many days beyond its lead time. */
const stockedDays = 28

/** The cap on the days of cover. One number holds days and id, because cursors are numbers. */
const maxCoverDays = 99_999

/**
 * `pace (id, sold, days)`: packs that orders took in the last whole days less returns, and the number of
 * days with stock. Days without packs say nothing about the pace of sales.
 */
const pace = sql`
  of_late AS MATERIALIZED (
    SELECT product_id, part_id, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(change)::int AS change,
      coalesce(-sum(change) FILTER (WHERE order_id IS NOT NULL AND reason <> 'refunded, and in no batch'), 0)::int AS sold,
      bool_or(change > 0) AS came
    FROM stock_movements WHERE created_at >= (${todayInIndia} - ${saleDays}::int)::timestamp AT TIME ZONE 'Asia/Kolkata'
    GROUP BY 1, 2, 3
  ), moved AS MATERIALIZED (
    SELECT stock.id, of_late.day, of_late.change, of_late.sold, of_late.came FROM of_late JOIN stock ON stock.product_id = of_late.product_id
    UNION ALL
    SELECT stock.id, of_late.day, of_late.change, of_late.sold, of_late.came FROM of_late JOIN stock ON stock.part_id = of_late.part_id
  ), by_day AS (
    SELECT stock.id, calendar.day, coalesce(moved.sold, 0) AS sold, coalesce(moved.came, false) AS came,
      stock.on_hand - coalesce(sum(moved.change) OVER (PARTITION BY stock.id ORDER BY calendar.day DESC), 0) AS opening
    FROM (SELECT DISTINCT id FROM moved) AS moved_stock JOIN stock USING (id)
    CROSS JOIN (SELECT ${todayInIndia} - days_ago AS day FROM generate_series(0, ${saleDays}::int) AS days_ago) AS calendar
    LEFT JOIN moved ON moved.id = moved_stock.id AND moved.day = calendar.day
  ), pace AS (
    SELECT id, sum(sold)::int AS sold, count(*)::int AS days FROM by_day
    WHERE day < ${todayInIndia} AND (opening > 0 OR came) GROUP BY id
  )`

/** `row`: each row of stock with the facts for ordering it again. */
const rows = (condition: SQL): SQL => sql`
  ${pace},
  level AS (
    SELECT product_stock.stock_id AS id, max(product.low_level * product_stock.amount) AS level FROM product_stock JOIN products product ON product.id = product_stock.product_id
    WHERE product.archived_at IS NULL AND NOT product.is_coming_soon GROUP BY product_stock.stock_id
  ), coming AS (
    SELECT stock_id AS id, sum(greatest(0, expected - received))::int AS packs FROM deliveries
    WHERE closed_at IS NULL GROUP BY stock_id
  ), facts AS (
    SELECT stock.id, coalesce(product.name, part.name) AS name, stock.on_hand - stock.reserved AS free, coalesce(coming.packs, 0) AS coming,
      level.level, coalesce(pace.sold, 0) AS sold, coalesce(pace.days, 0) AS days, coalesce(terms.lead_days, 14) AS lead_days,
      coalesce(terms.version, 0) AS version,
      CASE WHEN pace.sold > 0 THEN pace.sold::numeric / pace.days END AS daily
    FROM stock JOIN level ON level.id = stock.id LEFT JOIN products product ON product.id = stock.product_id LEFT JOIN parts part ON part.id = stock.part_id
    LEFT JOIN coming ON coming.id = stock.id LEFT JOIN pace ON pace.id = stock.id LEFT JOIN reorder_terms terms ON terms.stock_id = stock.id
    WHERE ${condition}
  ), row AS MATERIALIZED (
    SELECT *, floor(free / daily)::int AS cover_days,
      least(coalesce(floor(free / daily), ${maxCoverDays}::int), ${maxCoverDays}::int)::bigint * 1000000000 + id AS turn,
      free + coming <= level OR coalesce((free + coming) / daily <= lead_days, false) AS is_due
    FROM facts
  )`

const row = {
  stock_id: sql<number>`id`,
  version: sql<number>`version`,
  name: sql<string>`name`,
  free: sql<number>`free`,
  coming: sql<number>`coming`,
  level: sql<number>`level`,
  sold: sql<number>`sold`,
  days: sql<number>`days`,
  cover_days: sql<number | null>`cover_days`,
  lead_days: sql<number>`lead_days`,
  suggested: sql<number>`CASE WHEN is_due THEN
    greatest(1, ceil(coalesce(daily, 0) * (lead_days + ${stockedDays}::int)) + level - free - coming)::int ELSE 0 END`,
  turn: sql<string>`turn::text`,
}

const counted = { count: sql<number>`(SELECT count(*)::int FROM shown)` }

const viewOf = (view: ReorderView): SQL => (view === 'due' ? sql`is_due` : sql`true`)

/** A page of goods to order again, the soonest to run out first. */
export async function findReorder(
  db: Database,
  { view = 'due', cursor }: { view?: ReorderView | undefined; cursor?: string | undefined },
): Promise<{ rows: ReorderRow[]; next_cursor: string | null; count: number }> {
  // One query computes the page and the count.
  const found = await readRows(
    db,
    { ...row, ...counted },
    (columns) => sql`
    WITH ${rows(sql`true`)}, shown AS (SELECT * FROM row WHERE ${viewOf(view)})
    SELECT ${columns} FROM shown
    WHERE ${cursor ? sql`turn > ${cursor}::bigint` : sql`true`} ORDER BY turn LIMIT ${pageSize + 1}`,
  )
  const page = found.slice(0, pageSize)
  return {
    rows: page.map(present),
    next_cursor: found.length > pageSize ? (page.at(-1)?.turn ?? null) : null,
    count: found[0]?.count ?? 0,
  }
}

/** @throws {ShopError} `not_found`, also for stock that no product on sale uses. */
export async function readReorderRow(db: Database, id: number): Promise<ReorderRow> {
  const [found] = await readRows(
    db,
    row,
    (columns) => sql`WITH ${rows(sql`stock.id = ${id}`)} SELECT ${columns} FROM row`,
  )
  if (!found) throw new ShopError('not_found', 'There is nothing of this for sale.')
  return present(found)
}

const present = ({
  turn: _turn,
  count: _count,
  ...one
}: Omit<ReorderRow, 'sku'> & { turn: string; count?: number }): ReorderRow => ({
  ...one,
  sku: skuOf(one.stock_id),
})
