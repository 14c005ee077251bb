import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { listTaxRates, RateState, TaxRate } from '#contract/admin/tax-rates.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageOf, pageSize } from '../../platform/database/page-of.ts'
import { instantOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { taxRates } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const taxRate = alias(taxRates, 'tax_rate')

/** A condition: a later rate of the same HSN has begun. */
const isOver = sql`EXISTS (SELECT FROM tax_rates later WHERE later.hsn = tax_rate.hsn AND later.starts_on > tax_rate.starts_on AND later.starts_on <= india_today())`

/** Counts products and components with this rate: no longer HSN prefix matches on its first day, or today. */
const goods = sql<number>`(
  SELECT count(*)::int FROM (
    SELECT product.hsn FROM products product WHERE product.tax_rate_percent IS NULL AND starts_with(product.hsn, tax_rate.hsn)
      AND NOT EXISTS (SELECT FROM product_components component WHERE component.product_id = product.id)
    UNION ALL SELECT component.hsn FROM product_components component WHERE component.tax_rate_percent IS NULL AND starts_with(component.hsn, tax_rate.hsn)) AS taxed
  WHERE tax_rate_id(taxed.hsn, greatest(tax_rate.starts_on, india_today())) = tax_rate.id)`

const stored = {
  id: taxRate.id,
  version: taxRate.version,
  hsn: taxRate.hsn,
  rate: sql<number>`tax_rate.rate_percent::float8`,
  starts_on: taxRate.startsOn,
  source: taxRate.source,
  state: sql<RateState>`CASE WHEN tax_rate.starts_on > india_today() THEN 'coming' WHEN ${isOver} THEN 'past' ELSE 'holding' END`,
  ends_on: sql<
    string | null
  >`(SELECT (min(later.starts_on) - 1)::text FROM tax_rates later WHERE later.hsn = tax_rate.hsn AND later.starts_on > tax_rate.starts_on)`,
  by: sql<string>`coalesce((SELECT member.full_name FROM staff_members member WHERE member.id = tax_rate.author_id), 'the shop')`,
  created_at: instantOf(taxRate.createdAt),
  is_used: sql<boolean>`is_rate_used(tax_rate.id)`,
  goods,
}

interface List {
  where: SQL
  order: SQL
  /** A condition for the rows after the last one of the page. */
  after: (last: number) => SQL
}

const lastOf = (column: SQL, id: number): SQL =>
  sql`(SELECT ${column}, last_rate.id FROM tax_rates last_rate WHERE last_rate.id = ${id})`

const lists: Record<RateState, List> = {
  holding: {
    where: sql`tax_rate.starts_on <= india_today() AND NOT ${isOver}`,
    order: sql`tax_rate.hsn, tax_rate.id`,
    after: (id) => sql`(tax_rate.hsn, tax_rate.id) > ${lastOf(sql`last_rate.hsn`, id)}`,
  },
  coming: {
    where: sql`tax_rate.starts_on > india_today()`,
    order: sql`tax_rate.starts_on, tax_rate.id`,
    after: (id) => sql`(tax_rate.starts_on, tax_rate.id) > ${lastOf(sql`last_rate.starts_on`, id)}`,
  },
  past: {
    where: sql`tax_rate.starts_on <= india_today() AND ${isOver}`,
    order: sql`tax_rate.starts_on DESC, tax_rate.id DESC`,
    after: (id) => sql`(tax_rate.starts_on, tax_rate.id) < ${lastOf(sql`last_rate.starts_on`, id)}`,
  },
}

interface RateQuery {
  state?: RateState | undefined
  hsn?: string | undefined
  cursor?: string | undefined
}

/** A page of the rates in one state. */
export async function findRates(
  db: Database,
  { state = 'holding', hsn = '', cursor }: RateQuery,
): Promise<Reply<typeof listTaxRates>> {
  const { where, order, after } = lists[state]
  const found = sql`FROM tax_rates tax_rate WHERE ${where} AND starts_with(tax_rate.hsn, ${hsn})`
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
    (columns) => sql`SELECT ${columns} FROM tax_rates tax_rate WHERE tax_rate.id = ${id}`,
  )
  if (!found) throw new ShopError('not_found', 'There is no such rate any more.')
  return found
}
