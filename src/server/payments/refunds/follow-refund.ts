import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { formatPaise } from '#shared/money.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { type Actor, providerActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { failedRefunds, refundSettlements, refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderError, ProviderRefund, ShopWithProvider } from '../provider/provider.ts'
import { readBalance } from './balance.ts'
import { followBalance } from './follow-balance.ts'
import { followFacts } from './follow-facts.ts'
import { type LockedRefund, lockRefund, writeRefundRow } from './lock-refund.ts'
import { recordProviderRefund } from './provider-refunds.ts'
import { isSendingHopeless } from './refund-rules.ts'
import { type RefundEvent, type RefundState, refundLife } from './refund-states.ts'
import { reportMoneyOut } from './report-money-out.ts'

const eventOf: Record<ProviderRefund['status'], RefundEvent> = {
  pending: 'accepted',
  processed: 'finished',
  failed: 'failed',
}

/** Applies the provider's report to a refund. A repetition counts once. */
export async function followRefund(
  { db, log }: ShopWithProvider,
  refundId: number,
  said: ProviderRefund,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) return
    // A report about an earlier, failed attempt does not affect the present one.
    if (refund.providerRefundId !== null && refund.providerRefundId !== said.id) return
    const proof = await readProof(tx, refund)
    if (proof !== null) return recordDoubled(tx, refund, { proof, said })
    const event = eventOf[said.status]
    if (!refundLife[refund.status][event] || (await isOldNews(tx, said, event))) return
    if (event === 'finished') return finish(tx, refund, { providerRefundId: said.id })
    if (event === 'accepted') return accept(tx, refund, said.id)
    log.error({ refund: refund.id, providerRefund: said.id }, 'a refund failed at the provider')
    await tx.insert(failedRefunds).values({ providerRefundId: said.id, refundId: refund.id })
    await sendAnew(tx, refund, `The provider's refund ${said.id} failed.`)
  })
}

/**
 * The provider reports a refund that a person has settled by hand. It is never sent anew; when the provider made
 * it after all, that is another row of the ledger: the money went back twice, and a person has to know.
 */
async function recordDoubled(
  tx: Database,
  refund: LockedRefund,
  { proof, said }: { proof: string; said: ProviderRefund },
): Promise<void> {
  // An attempt that was under way when somebody paid by hand may still come to nothing.
  if (said.status === 'pending' && (await isEarlierAttempt(tx, said.id))) return
  const money = { id: refund.providerPaymentId, amountPaise: refund.capturedPaise }
  const fact = await recordProviderRefund(tx, refund.paymentId, money, said)
  if (!fact) return
  await followFacts(tx, refund.providerPaymentId, [fact])
  if (fact.isBack) return
  const reason = `${formatPaise(refund.amountPaise)} were settled by hand (${proof}), and the provider refunds them too, as ${said.id}: they go back twice. Ask the shopper for one of them.`
  await addFailedJob(tx, 'refund', refund.id, reason)
}

/** Records why a refund could not be sent. After many refusals it is left to a person. */
export const recordUnsent = (
  { db }: ShopWithProvider,
  refundId: number,
  error: ProviderError,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    if (error.refusal === 'low_balance') return awaitBalance(tx, refund, error)
    if (error.refusal === 'disputed') return awaitDispute(tx, refund)
    if (error.refusal === 'over_captured') return giveUp(tx, refund, overCaptured(refund, error))
    const failures = refund.failures + (error.failure === 'refused' ? 1 : 0)
    const seconds = (error.retryAfterMs ?? 0) / 1000
    await writeRefundRow(tx, refund.id, {
      failures,
      lastError: error.message,
      nextAttemptAt: sql`greatest(${refunds.nextAttemptAt}, now() + make_interval(secs => ${seconds}))`,
    })
    if (isSendingHopeless(failures, refund.attempts)) await giveUp(tx, refund, error.message)
  })

/**
 * The account at the provider may get more money, so the refund is tried until it succeeds. The staff are
 * notified at the first time, since they can add funds.
 */
async function awaitBalance(tx: Database, refund: LockedRefund, error: ProviderError): Promise<void> {
  const tries = sql`least(${refunds.attempts}, 8)`
  await writeRefundRow(tx, refund.id, {
    lastError: error.message,
    nextAttemptAt: sql`now() + least(interval '6 hours', interval '10 minutes' * power(2, ${tries}))`,
  })
  const amount = formatPaise(refund.amountPaise)
  const reason = `The balance at the provider is too low for a refund of ${amount}. It is tried again every few hours; add funds there to have it go out.`
  await addFailedJob(tx, 'refund', refund.id, reason)
}

/** No later try can succeed, so the staff are notified at once. */
const overCaptured = ({ amountPaise, providerPaymentId }: LockedRefund, error: ProviderError): string =>
  `The provider has less left of ${providerPaymentId} than a refund of ${formatPaise(amountPaise)} needs. It said: ${error.description ?? error.message}`

const disputeWait = "The shopper's bank asks about this payment."

/** A refund during a dispute may be paid twice, so it waits for the bank's decision. The staff are notified. */
export async function awaitDispute(tx: Database, refund: LockedRefund): Promise<void> {
  await writeRefundRow(tx, refund.id, {
    lastError: disputeWait,
    nextAttemptAt: sql`now() + interval '6 hours'`,
  })
  const reason = `A refund of ${formatPaise(refund.amountPaise)} waits: the shopper's bank asks about ${refund.providerPaymentId}. It is sent once the dispute is won or closed.`
  await addFailedJob(tx, 'refund', refund.id, reason)
}

/** Leaves a refund to a person. The provider's later reports still count. */
export async function giveUp(
  tx: Database,
  refund: { id: number; status: RefundState },
  reason: string,
): Promise<void> {
  const next = refundLife[refund.status].given_up
  if (!next) return
  await writeRefundRow(tx, refund.id, { status: next, lastError: reason })
  await addFailedJob(tx, 'refund', refund.id, reason)
}

async function accept(tx: Database, refund: LockedRefund, providerRefundId: string): Promise<void> {
  await writeRefundRow(tx, refund.id, {
    status: 'sent',
    providerRefundId,
    lastError: null,
    attempts: 0,
    nextAttemptAt: sql`now() + interval '1 minute'`,
  })
  await clearFailedJob(tx, 'refund', refund.id)
  await recordOnOrder(tx, refund, 'The refund is on its way to the shopper.')
}

/**
 * The proof with which a person settled a refund; null for any other. It is a statement of its own, since the one that waited
 * for the lock does not see what was written meanwhile.
 */
async function readProof(tx: Database, { id, status }: LockedRefund): Promise<string | null> {
  if (status !== 'processed') return null
  const { reference } = refundSettlements
  const [row] = await tx
    .select({ reference })
    .from(refundSettlements)
    .where(eq(refundSettlements.refundId, id))
  return row?.reference ?? null
}

interface Finish {
  providerRefundId: string | null
  actor?: Actor
  note?: string
}

/** The money of a refund is back with the shopper: the row, its payment, the history and the mail. */
export async function finish(
  tx: Database,
  refund: LockedRefund,
  {
    providerRefundId,
    actor = providerActor,
    note = `${formatPaise(refund.amountPaise)} was refunded.`,
  }: Finish,
): Promise<void> {
  await writeRefundRow(tx, refund.id, {
    status: 'processed',
    providerRefundId,
    lastError: null,
    finishedAt: sql`now()`,
  })
  await clearFailedJob(tx, 'refund', refund.id)
  if (!(await followBalance(tx, paymentOf(refund), { actor, note })))
    await recordOnOrder(tx, refund, note, actor)
  const balance = await readBalance(tx, refund.providerPaymentId)
  if (balance && balance.excessPaise > 0) await reportMoneyOut(tx, refund.providerPaymentId)
  await enqueueMail(tx, {
    template: 'refund-finished',
    recipient: refund.email,
    data: { orderId: refund.orderId, refundId: refund.id },
    dedupeKey: `refund-finished:${refund.id}`,
  })
}

/** It is due again under a new key, since the old key would only repeat the provider's answer. */
async function sendAnew(tx: Database, refund: LockedRefund, reason: string): Promise<void> {
  const failures = refund.failures + 1
  await writeRefundRow(tx, refund.id, {
    status: 'due',
    providerRefundId: null,
    finishedAt: null,
    failures,
    attempts: failures,
    lastError: reason,
    idempotencyKey: `refund-${randomUUID()}`,
    nextAttemptAt: sql`now() + least(interval '6 hours', interval '1 minute' * power(2, ${failures}::int))`,
  })
  const note = 'The refund failed at the provider; it is sent again.'
  await followBalance(tx, paymentOf(refund), { actor: providerActor, note })
  if (isSendingHopeless(failures, failures)) await giveUp(tx, { id: refund.id, status: 'due' }, reason)
}

const recordOnOrder = (
  tx: Database,
  { orderId, orderStatus }: LockedRefund,
  note: string,
  actor: Actor = providerActor,
): Promise<void> => addHistory(tx, { orderId, status: orderStatus, actor, note })

/** The payment of a refund; money of a second payment moves none. */
const paymentOf = (refund: LockedRefund) => ({
  id: refund.paymentId,
  orderId: refund.orderId,
  status: refund.paymentStatus,
  orderStatus: refund.orderStatus,
  providerPaymentId: refund.isOfPayment ? refund.providerPaymentId : null,
})

/** A report about a failed refund does not affect the one that replaced it. */
async function isOldNews(
  tx: Database,
  { id: providerRefundId }: ProviderRefund,
  event: RefundEvent,
): Promise<boolean> {
  return event !== 'finished' && (await isEarlierAttempt(tx, providerRefundId))
}

async function isEarlierAttempt(tx: Database, providerRefundId: string): Promise<boolean> {
  const known = await tx
    .select({ refundId: failedRefunds.refundId })
    .from(failedRefunds)
    .where(eq(failedRefunds.providerRefundId, providerRefundId))
  return known.length > 0
}
