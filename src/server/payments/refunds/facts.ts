import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { readFirst, returnedRow } from '../../platform/database/rows.ts'
import { disputes, refunds } from '../../platform/database/tables.ts'
import type { ProviderPayment, ProviderRefund } from '../provider/provider.ts'

/** A captured payment of the provider, with its amount in paise. */
export type LedgerMoney = Pick<ProviderPayment, 'id' | 'amountPaise'>

/** A refund at the provider, or a lost dispute, that has just changed the ledger. */
export interface Fact {
  refundId: number
  kind: 'provider' | 'dispute'
  amountPaise: number
  /** Whether the money came back: the refund failed, or the loss was reversed. */
  isBack: boolean
  isDone: boolean
}

type FactRow = Omit<typeof refunds.$inferInsert, 'finishedAt'> & { finishedAt: ReturnType<typeof sql> | null }

/** Writes a refund at the provider, or a lost dispute, into the ledger. @returns the id of the row. */
async function insertFact(tx: Database, values: FactRow): Promise<number> {
  const written = await tx
    .insert(refunds)
    .values({ ...values, author: 'provider' })
    .returning({ id: refunds.id })
    .then(returnedRow)
  return written.id
}

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

/**
 * What precedes a settlement: whether a person refunded the money while it matched no order, so that it pays no order that appears
 * later, and whether the money has disputes or rows of money out. The caller has locked the payment, as all who write its facts do.
 */
export const readEarlier = prepareQuery(
  { isRefundedUnmatched: sql<boolean>`is_refunded_unmatched`, hasFacts: sql<boolean>`has_facts` },
  (columns, { providerPaymentId }: QueryParams<{ providerPaymentId: string }>) => sql`
    SELECT ${columns} FROM (SELECT
      EXISTS (SELECT FROM unmatched_payments
        WHERE provider_payment_id = ${providerPaymentId} AND state IN ('refunding', 'refunded')) AS is_refunded_unmatched,
      EXISTS (SELECT FROM disputes WHERE provider_payment_id = ${providerPaymentId})
        OR EXISTS (SELECT FROM refunds WHERE provider_payment_id = ${providerPaymentId}) AS has_facts) AS earlier`,
)

/** A decided dispute, with the amount that the bank takes in paise. */
interface LedgerDispute {
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
