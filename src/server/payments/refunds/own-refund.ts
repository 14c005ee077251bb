import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { refunds } from '../../platform/database/tables.ts'

/**
 * The refund of the shop that a refund of the provider carries out, by its id, by our receipt (the end of its idempotency key), or
 * by the id of an earlier attempt; null for one that was made at the provider.
 */
export async function findOwnRefund(
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
