import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const found = { rate: sql<number | null>`tax_rate_of_hsn(given.hsn)::float8` }

/** The rate of an HSN today, in percent; null for an unknown one. */
export async function rateOfHsn(db: Database, hsn: string): Promise<number | null> {
  const { rate } = await readOne(
    db,
    found,
    (columns) => sql`SELECT ${columns} FROM (SELECT ${hsn}::text AS hsn) AS given`,
  )
  return rate
}

interface Rated {
  /** 0 for a new product. */
  id: number
  hsn: string
  /** Null for the rate of its HSN. */
  tax_rate: number | null
}

/**
 * Rejects products without a rate of their own or of their HSN. A constraint does too. A kit has the rates
 * of its parts.
 * @param pathOf the field of a product in the error.
 * @throws {ShopError} `invalid_request`.
 */
export async function assertKnownRates(
  tx: Database,
  products: Rated[],
  pathOf: (id: number) => string,
): Promise<void> {
  const withoutRate = products.filter(({ tax_rate }) => tax_rate === null).map(({ id, hsn }) => ({ id, hsn }))
  if (withoutRate.length === 0) return
  const unknown = await readRows(
    tx,
    { id: sql<number>`given.id`, hsn: sql<string>`given.hsn` },
    (columns) => sql`
      SELECT ${columns} FROM json_to_recordset(${JSON.stringify(withoutRate)}::json) AS given(id int, hsn text)
      WHERE tax_rate_id(given.hsn) IS NULL AND NOT EXISTS (SELECT FROM product_components component WHERE component.product_id = given.id)
      ORDER BY given.id`,
  )
  const [first] = unknown
  if (!first) return
  const sentence = (hsn: string): string =>
    `No rate is known for the HSN ${hsn}. Give the product a rate of its own, or add one for its HSN first.`
  const errors = Object.fromEntries(unknown.map(({ id, hsn }) => [pathOf(id), sentence(hsn)]))
  throw new ShopError('invalid_request', sentence(first.hsn), { errors })
}
