import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'

/**
 * Whether a person decided to refund this money while it belonged to no order. Such money pays nothing any more, also when its
 * order is known again.
 */
export async function isGoingBack(db: Database, providerPaymentId: string): Promise<boolean> {
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
