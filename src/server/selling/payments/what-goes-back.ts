import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { refunds } from '../../machine/database/tables.ts'

/** The refundable rest of an order's payment, less all refunds made and under way, in paise. */
export async function readRefundable(
  tx: Database,
  payment: { amountPaise: number; providerPaymentId: string | null },
): Promise<number> {
  if (payment.providerPaymentId === null) return 0
  const [found] = await tx
    .select({
      given: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8`,
      captured: sql<number | null>`max(${refunds.capturedPaise})::float8`,
      elsewhere: sql<number>`coalesce((SELECT refunded_elsewhere_paise FROM payments
        WHERE provider_payment_id = ${payment.providerPaymentId}), 0)::float8`,
    })
    .from(refunds)
    .where(eq(refunds.providerPaymentId, payment.providerPaymentId))
  if (!found) throw new Error('A sum came back without a row.')
  return Math.max(0, (found.captured ?? payment.amountPaise) - found.given - found.elsewhere)
}

/** Whether a refund of this money is still to be made. */
export async function hasOpenRefund(tx: Database, providerPaymentId: string): Promise<boolean> {
  const open = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), ne(refunds.status, 'processed')))
    .limit(1)
  return open.length > 0
}
