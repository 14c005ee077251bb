import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'

const order = { id: sql<number>`order_id::float8` }

/** The number of the order that has this payment or its refund; null where the ledger has neither. */
export async function findOrderOfPayment(db: Database, providerPaymentId: string): Promise<number | null> {
  const found = await readFirst(
    db,
    order,
    (columns) => sql`
    SELECT ${columns} FROM payments WHERE provider_payment_id = ${providerPaymentId}
    UNION ALL
    SELECT ${columns} FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE refund.provider_payment_id = ${providerPaymentId} LIMIT 1`,
  )
  return found?.id ?? null
}

/** The number of the order for which the provider's order was opened; null where the shop has none. */
export async function findOrderOfProviderOrder(
  db: Database,
  providerOrderId: string | null,
): Promise<number | null> {
  const found = await readFirst(
    db,
    order,
    (columns) => sql`SELECT ${columns} FROM payments WHERE provider_order_id = ${providerOrderId}`,
  )
  return found?.id ?? null
}
