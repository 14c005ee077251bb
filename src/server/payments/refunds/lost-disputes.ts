import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { disputes, refunds } from '../../platform/database/tables.ts'
import { type Fact, insertFact, type LedgerMoney } from './facts.ts'

/** A decided dispute, with the amount that the bank takes in paise. */
export interface LedgerDispute {
  id: string
  isLost: boolean
  amountPaise: number
}

/**
 * Writes a lost dispute as one row of the ledger, or voids the row when the loss was reversed. The caller has locked the payment.
 * @returns the change; null where the ledger had it.
 */
export async function recordDispute(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
  { id: disputeId, isLost, amountPaise }: LedgerDispute,
): Promise<Fact | null> {
  const [known] = await tx
    .select({ id: refunds.id, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.disputeId, disputeId))
  const status = isLost ? 'processed' : 'void'
  const fact = { kind: 'dispute' as const, amountPaise, isBack: !isLost, isDone: isLost }
  if (known) {
    if (known.status === status) return null
    const finishedAt = isLost ? sql`now()` : null
    await tx.update(refunds).set({ status, amountPaise, finishedAt }).where(eq(refunds.id, known.id))
    return { ...fact, refundId: known.id }
  }
  if (!isLost) return null
  const refundId = await insertFact(tx, {
    paymentId,
    providerPaymentId: money.id,
    capturedPaise: money.amountPaise,
    amountPaise,
    kind: 'dispute',
    disputeId,
    reason: 'dispute_lost',
    status,
    idempotencyKey: `dispute-${disputeId}`,
    finishedAt: sql`now()`,
  })
  return { ...fact, refundId }
}

/** Writes disputes that were lost before the shop knew their payment. The caller has locked the payment. */
export async function recordEarlierDisputes(
  tx: Database,
  paymentId: number,
  money: LedgerMoney,
): Promise<Fact[]> {
  const earlier = await tx
    .update(disputes)
    .set({ paymentId })
    .where(eq(disputes.providerPaymentId, money.id))
    .returning({ id: disputes.id, state: disputes.state, amountPaise: disputes.amountPaise })
  const facts: Fact[] = []
  for (const { id, state, amountPaise } of earlier) {
    const fact = await recordDispute(tx, paymentId, money, { id, isLost: state === 'lost', amountPaise })
    if (fact) facts.push(fact)
  }
  return facts
}
