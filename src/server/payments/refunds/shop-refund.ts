import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'

/**
 * The id of the shop's refund that a refund of the provider carries out; null for a refund that was made at the provider.
 * Matches the provider's id, also of an earlier attempt, and the receipt, which is the end of the idempotency key.
 */
export async function findShopRefund(
  db: Database,
  { id, receipt }: { id: string; receipt: string | null },
): Promise<number | null> {
  const found = await readFirst(
    db,
    { id: refunds.id },
    (columns) => sql`
    SELECT ${columns} FROM refunds
    WHERE kind = 'shop' AND (provider_refund_id = ${id} OR right(idempotency_key, 40) = ${receipt})
    UNION SELECT refund_id FROM failed_refunds WHERE provider_refund_id = ${id}`,
  )
  return found?.id ?? null
}
