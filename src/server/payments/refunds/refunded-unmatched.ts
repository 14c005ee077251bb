import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'

/** Whether a person refunded this payment while it matched no order. Such money pays no order that appears later. */
export async function isRefundedUnmatched(db: Database, providerPaymentId: string): Promise<boolean> {
  const found = await db
    .select({ id: unmatchedPayments.id })
    .from(unmatchedPayments)
    .where(
      and(
        eq(unmatchedPayments.providerPaymentId, providerPaymentId),
        inArray(unmatchedPayments.state, ['refunding', 'refunded']),
      ),
    )
  return found.length > 0
}
