import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listTaxRates, RateState, TaxRate } from '#contract/admin/tax-rates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { taxRates } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const t = alias(taxRates, 't')

/** A condition: a later rate of the same HSN has begun. */
const isOver = sql`EXISTS (SELECT FROM tax_rates n WHERE n.hsn = t.hsn AND n.starts_on > t.starts_on AND n.starts_on <= india_today())`

/** Counts products and components with this rate: no longer HSN prefix matches on its first day, or today. */
const goods = sql<number>`(
  SELECT count(*)::int FROM (
    SELECT p.hsn FROM products p WHERE p.tax_rate_percent IS NULL AND starts_with(p.hsn, t.hsn)
      AND NOT EXISTS (SELECT FROM product_components c WHERE c.product_id = p.id)
    UNION ALL SELECT c.hsn FROM product_components c WHERE c.tax_rate_percent IS NULL AND starts_with(c.hsn, t.hsn)) AS g
  WHERE tax_rate_id(g.hsn, greatest(t.starts_on, india_today())) = t.id)`

const stored = {
  id: t.id,
  version: t.version,
  hsn: t.hsn,
  rate: sql<number>`t.rate_percent::float8`,
  starts_on: t.startsOn,
  source: t.source,
  state: sql<RateState>`CASE WHEN t.starts_on > india_today() THEN 'coming' WHEN ${isOver} THEN 'past' ELSE 'holding' END`,
  ends_on: sql<
    string | null
  >`(SELECT (min(n.starts_on) - 1)::text FROM tax_rates n WHERE n.hsn = t.hsn AND n.starts_on > t.starts_on)`,
  by: sql<string>`coalesce((SELECT m.full_name FROM staff_members m WHERE m.id = t.author_id), 'the shop')`,
  created_at: instantOf(t.createdAt),
  is_used: sql<boolean>`is_rate_used(t.id)`,
  goods,
}

interface List {
  where: SQL
  order: SQL
  /** A condition for the rows after the last one of the page. */
  after: (last: number) => SQL
}

const lastOf = (column: SQL, id: number): SQL =>
  sql`(SELECT ${column}, l.id FROM tax_rates l WHERE l.id = ${id})`

const lists: Record<RateState, List> = {
  holding: {
    where: sql`t.starts_on <= india_today() AND NOT ${isOver}`,
    order: sql`t.hsn, t.id`,
    after: (id) => sql`(t.hsn, t.id) > ${lastOf(sql`l.hsn`, id)}`,
  },
  coming: {
    where: sql`t.starts_on > india_today()`,
    order: sql`t.starts_on, t.id`,
    after: (id) => sql`(t.starts_on, t.id) > ${lastOf(sql`l.starts_on`, id)}`,
  },
  past: {
    where: sql`t.starts_on <= india_today() AND ${isOver}`,
    order: sql`t.starts_on DESC, t.id DESC`,
    after: (id) => sql`(t.starts_on, t.id) < ${lastOf(sql`l.starts_on`, id)}`,
  },
}

interface Asked {
  state?: RateState | undefined
  hsn?: string | undefined
  cursor?: string | undefined
}

/** A page of the rates in one state. */
export async function findRates(
  db: Database,
  { state = 'holding', hsn = '', cursor }: Asked,
): Promise<Reply<typeof listTaxRates>> {
  const { where, order, after } = lists[state]
  const found = sql`FROM tax_rates t WHERE ${where} AND starts_with(t.hsn, ${hsn})`
  const beyond = cursor === undefined ? sql`` : sql`AND ${after(Number(cursor))}`
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      stored,
      (columns) => sql`SELECT ${columns} ${found} ${beyond} ORDER BY ${order} LIMIT ${pageSize + 1}`,
    ),
    readOne(db, { count: sql<number>`count(*)::int` }, (columns) => sql`SELECT ${columns} ${found}`),
  ])
  const { page, next_cursor } = pageOf(rows, ({ id }) => id)
  return { rates: page, next_cursor, count }
}

/** @throws {ShopError} `not_found`. */
export async function readRate(db: Database, id: number): Promise<TaxRate> {
  const found = await readFirst(
    db,
    stored,
    (columns) => sql`SELECT ${columns} FROM tax_rates t WHERE t.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such rate any more.')
  return found
}
