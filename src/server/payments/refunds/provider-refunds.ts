import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { refunds } from '../../platform/database/tables.ts'
import type { ProviderRefund } from '../provider/provider.ts'
import { type Fact, insertFact, type LedgerMoney } from './facts.ts'

const statusOf = { pending: 'sent', processed: 'processed', failed: 'void' } as const

/**
 * Writes a refund that was made at the provider as one row of the ledger, under the provider's id. The caller has locked the payment.
 * @returns what changed; null where the ledger knew it.
 */
export async function recordProviderRefund(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  said: ProviderRefund,
): Promise<Fact | null> {
  const status = statusOf[said.status]
  const [known] = await tx
    .select({ id: refunds.id, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.providerRefundId, said.id))
  const finishedAt = status === 'processed' ? sql`now()` : null
  const fact = { kind: 'provider' as const, amountPaise: said.amountPaise }
  if (known) {
    if (known.status === status || known.status === 'void' || status === 'sent') return null
    await tx.update(refunds).set({ status, finishedAt }).where(eq(refunds.id, known.id))
    return { ...fact, refundId: known.id, isBack: status === 'void', isDone: status === 'processed' }
  }
  // A refund that has failed by now never counted.
  if (status === 'void') return null
  const refundId = await insertFact(tx, {
    paymentId,
    providerPaymentId: money.id,
    capturedPaise: money.amountPaise,
    amountPaise: said.amountPaise,
    kind: 'provider',
    reason: 'at_provider',
    status,
    idempotencyKey: `provider-${said.id}`,
    providerRefundId: said.id,
    finishedAt,
  })
  return { ...fact, refundId, isBack: false, isDone: status === 'processed' }
}

/**
 * Voids a sum that an earlier release recorded without the provider's ids, once its refunds are rows of their own. The caller
 * has locked the payment.
 */
export async function voidUnnamed(tx: Database, providerPaymentId: string): Promise<void> {
  await tx.update(refunds).set({ status: 'void', finishedAt: null }).where(isUnnamed(providerPaymentId))
}

/** Whether the ledger has such a sum. */
export async function hasUnnamed(db: Database, providerPaymentId: string): Promise<boolean> {
  const found = await db.select({ id: refunds.id }).from(refunds).where(isUnnamed(providerPaymentId))
  return found.length > 0
}

const isUnnamed = (providerPaymentId: string) =>
  and(
    eq(refunds.providerPaymentId, providerPaymentId),
    eq(refunds.kind, 'provider'),
    ne(refunds.status, 'void'),
    isNull(refunds.providerRefundId),
  )
