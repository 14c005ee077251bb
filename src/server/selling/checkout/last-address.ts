import { sql } from 'drizzle-orm'
import type { Shipping } from '#contract/checkout.ts'
import type { Database } from '../../machine/database/database.ts'

/** Where the shopper had an order sent last; null when no order of theirs has an address. */
export async function findLastAddress(db: Database, accountId: number): Promise<Shipping | null> {
  const { rows } = await db.execute<Shipping & Record<string, unknown>>(sql`
    SELECT shipping_full_name AS "fullName", shipping_address AS address, shipping_city AS city,
      shipping_state AS state, shipping_zip AS zip, shipping_country AS country
    FROM orders WHERE account_id = ${accountId} AND shipping_full_name IS NOT NULL
    ORDER BY id DESC LIMIT 1`)
  return rows[0] ?? null
}
