import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'

const order = { id: sql<number>`order_id::float8` }

/** The order whose payment or refund this money is by now; null while the books don't know it. */
export async function findOrderWith(db: Database, providerPaymentId: string): Promise<number | null> {
  const found = await readFirst(
    db,
    order,
    (columns) => sql`
    SELECT ${columns} FROM payments WHERE provider_payment_id = ${providerPaymentId}
    UNION ALL
    SELECT ${columns} FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.provider_payment_id = ${providerPaymentId} LIMIT 1`,
  )
  return found?.id ?? null
}

/** The order that asked for money of this order of the provider; null where the books have none. */
export async function findOrderAsking(db: Database, providerOrderId: string | null): Promise<number | null> {
  const found = await readFirst(
    db,
    order,
    (columns) => sql`SELECT ${columns} FROM payments WHERE provider_order_id = ${providerOrderId}`,
  )
  return found?.id ?? null
}
