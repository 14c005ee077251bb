import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/tables.ts'
import type { ProviderRefund } from '../provider/provider.ts'
import { type Fact, insertFact, type LedgerMoney } from './facts.ts'

const statusOf = { pending: 'sent', processed: 'processed', failed: 'void' } as const

/**
 * Writes a refund that was made at the provider as one row of the ledger, under the provider's id. The caller has locked the
 * payment.
 * @returns the change; null where the ledger had it.
 */
export async function recordProviderRefund(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  report: ProviderRefund,
): Promise<Fact | null> {
  const status = statusOf[report.status]
  const [known] = await tx
    .select({ id: refunds.id, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.providerRefundId, report.id))
  const finishedAt = status === 'processed' ? sql`now()` : null
  const fact = { kind: 'provider' as const, amountPaise: report.amountPaise }
  if (known) {
    if (known.status === status || known.status === 'void' || status === 'sent') return null
    await tx.update(refunds).set({ status, finishedAt }).where(eq(refunds.id, known.id))
    return { ...fact, refundId: known.id, isBack: status === 'void', isDone: status === 'processed' }
  }
  // A refund that failed before the ledger had a row of it never counted.
  if (status === 'void') return null
  const refundId = await insertFact(tx, {
    paymentId,
    providerPaymentId: money.id,
    capturedPaise: money.amountPaise,
    amountPaise: report.amountPaise,
    kind: 'provider',
    reason: 'at_provider',
    status,
    idempotencyKey: `provider-${report.id}`,
    providerRefundId: report.id,
    finishedAt,
  })
  return { ...fact, refundId, isBack: false, isDone: status === 'processed' }
}

/**
 * Voids the sum that an earlier release stored without the ids of its refunds, once each refund has a row. The caller has locked
 * the payment.
 */
export async function voidSumWithoutIds(tx: Database, providerPaymentId: string): Promise<void> {
  await tx.update(refunds).set({ status: 'void', finishedAt: null }).where(isSumWithoutIds(providerPaymentId))
}

/** Whether an earlier release stored a sum without the ids of its refunds. */
export async function hasSumWithoutIds(db: Database, providerPaymentId: string): Promise<boolean> {
  const found = await db.select({ id: refunds.id }).from(refunds).where(isSumWithoutIds(providerPaymentId))
  return found.length > 0
}

const isSumWithoutIds = (providerPaymentId: string) =>
  and(
    eq(refunds.providerPaymentId, providerPaymentId),
    eq(refunds.kind, 'provider'),
    ne(refunds.status, 'void'),
    isNull(refunds.providerRefundId),
  )
