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
import { applyFacts, reportMoneyOut } from './apply-facts.ts'
import { movePaymentToBalance, readBalance } from './balance.ts'
import { recordProviderRefund } from './facts.ts'
import { type LockedRefund, lockRefund, writeRefundRow } from './lock-refund.ts'
import { isSendingHopeless, type RefundEvent, type RefundState, refundLife } from './refund-states.ts'

const eventByStatus: Record<ProviderRefund['status'], RefundEvent> = {
  pending: 'accepted',
  processed: 'finished',
  failed: 'failed',
}

/** Applies the provider's report to a refund. Idempotent: webhook, poll and answer of the call may bring it in any order. */
export async function applyRefundReport(
  { db, log }: ShopWithProvider,
  refundId: number,
  report: ProviderRefund,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) return
    // A report about an earlier, failed attempt does not affect the present attempt.
    if (refund.providerRefundId !== null && refund.providerRefundId !== report.id) return
    const proof = await readProof(tx, refund)
    if (proof !== null) return recordDoubleRefund(tx, refund, { proof, report })
    const event = eventByStatus[report.status]
    if (!refundLife[refund.status][event] || (await isOutdated(tx, report, event))) return
    if (event === 'finished') return finishRefund(tx, refund, { providerRefundId: report.id })
    if (event === 'accepted') return acceptRefund(tx, refund, report.id)
    log.error({ refund: refund.id, providerRefund: report.id }, 'a refund failed at the provider')
    await tx.insert(failedRefunds).values({ providerRefundId: report.id, refundId: refund.id })
    await makeDueAgain(tx, refund, `The provider's refund ${report.id} failed.`)
  })
}

/**
 * Records that the provider made a refund which a person has settled by hand. The money went back twice, so the ledger gets
 * another row, and the staff get a failed job.
 */
async function recordDoubleRefund(
  tx: Database,
  refund: LockedRefund,
  { proof, report }: { proof: string; report: ProviderRefund },
): Promise<void> {
  // An attempt that was under way when a person paid by hand may still fail.
  if (report.status === 'pending' && (await isEarlierAttempt(tx, report.id))) return
  const money = { id: refund.providerPaymentId, amountPaise: refund.capturedPaise }
  const fact = await recordProviderRefund(tx, refund.paymentId, money, report)
  if (!fact) return
  await applyFacts(tx, refund.providerPaymentId, [fact])
  if (fact.isBack) return
  const reason = `${formatPaise(refund.amountPaise)} were settled by hand (${proof}), and the provider refunds them too, as ${report.id}: they go back twice. Ask the shopper for one of them.`
  await addFailedJob(tx, 'refund', refund.id, reason)
}

/** Records why a refund could not be sent. After too many failures the refund is left to a person. */
export const recordSendError = (
  { db }: ShopWithProvider,
  refundId: number,
  error: ProviderError,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    if (error.refusal === 'low_balance') return awaitBalance(tx, refund, error)
    if (error.refusal === 'disputed') return awaitDispute(tx, refund)
    if (error.refusal === 'over_captured') return giveUpRefund(tx, refund, overCaptured(refund, error))
    const failures = refund.failures + (error.failure === 'refused' ? 1 : 0)
    const seconds = (error.retryAfterMs ?? 0) / 1000
    await writeRefundRow(tx, refund.id, {
      failures,
      lastError: error.message,
      nextAttemptAt: sql`greatest(${refunds.nextAttemptAt}, now() + make_interval(secs => ${seconds}))`,
    })
    if (isSendingHopeless(failures, refund.attempts)) await giveUpRefund(tx, refund, error.message)
  })

/** Retries until the account at the provider has funds. The first time notifies the staff, who can add funds. */
async function awaitBalance(tx: Database, refund: LockedRefund, error: ProviderError): Promise<void> {
  const doublings = sql`least(${refunds.attempts}, 8)`
  await writeRefundRow(tx, refund.id, {
    lastError: error.message,
    nextAttemptAt: sql`now() + least(interval '6 hours', interval '10 minutes' * power(2, ${doublings}))`,
  })
  const amount = formatPaise(refund.amountPaise)
  const reason = `The balance at the provider is too low for a refund of ${amount}. It is tried again every few hours; add funds there to have it go out.`
  await addFailedJob(tx, 'refund', refund.id, reason)
}

/** Why no later try can succeed, for the staff. */
const overCaptured = ({ amountPaise, providerPaymentId }: LockedRefund, error: ProviderError): string =>
  `The provider has less left of ${providerPaymentId} than a refund of ${formatPaise(amountPaise)} needs. It said: ${error.description ?? error.message}`

const disputeWait = "The shopper's bank asks about this payment."

/** Postpones a refund during a dispute, since it may pay the shopper twice, and notifies the staff. */
export async function awaitDispute(tx: Database, refund: LockedRefund): Promise<void> {
  await writeRefundRow(tx, refund.id, {
    lastError: disputeWait,
    nextAttemptAt: sql`now() + interval '6 hours'`,
  })
  const reason = `A refund of ${formatPaise(refund.amountPaise)} waits: the shopper's bank asks about ${refund.providerPaymentId}. It is sent once the dispute is won or closed.`
  await addFailedJob(tx, 'refund', refund.id, reason)
}

/** Leaves a refund to a person. Later reports of the provider still count. */
export async function giveUpRefund(
  tx: Database,
  refund: { id: number; status: RefundState },
  reason: string,
): Promise<void> {
  const next = refundLife[refund.status].given_up
  if (!next) return
  await writeRefundRow(tx, refund.id, { status: next, lastError: reason })
  await addFailedJob(tx, 'refund', refund.id, reason)
}

async function acceptRefund(tx: Database, refund: LockedRefund, providerRefundId: string): Promise<void> {
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
 * The proof of a refund that was settled by hand; null for any other. A separate statement, since the statement that waited for
 * the lock does not see what was written meanwhile.
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

interface FinishedRefund {
  providerRefundId: string | null
  actor?: Actor
  note?: string
}

/** Finishes a refund whose money is back with the shopper: writes row, payment, history and mail. */
export async function finishRefund(
  tx: Database,
  refund: LockedRefund,
  {
    providerRefundId,
    actor = providerActor,
    note = `${formatPaise(refund.amountPaise)} was refunded.`,
  }: FinishedRefund,
): Promise<void> {
  await writeRefundRow(tx, refund.id, {
    status: 'processed',
    providerRefundId,
    lastError: null,
    finishedAt: sql`now()`,
  })
  await clearFailedJob(tx, 'refund', refund.id)
  if (!(await movePaymentToBalance(tx, paymentOf(refund), { actor, note })))
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

/** Makes a refund due again under a new key, since the old key would only repeat the provider's answer. */
async function makeDueAgain(tx: Database, refund: LockedRefund, reason: string): Promise<void> {
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
  await movePaymentToBalance(tx, paymentOf(refund), { actor: providerActor, note })
  if (isSendingHopeless(failures, failures)) await giveUpRefund(tx, { id: refund.id, status: 'due' }, reason)
}

const recordOnOrder = (
  tx: Database,
  { orderId, orderStatus }: LockedRefund,
  note: string,
  actor: Actor = providerActor,
): Promise<void> => addHistory(tx, { orderId, status: orderStatus, actor, note })

/** The payment of a refund; `providerPaymentId` is null for money of a second payment, which moves no payment. */
const paymentOf = (refund: LockedRefund) => ({
  id: refund.paymentId,
  orderId: refund.orderId,
  status: refund.paymentStatus,
  orderStatus: refund.orderStatus,
  providerPaymentId: refund.isOfPayment ? refund.providerPaymentId : null,
})

/** Whether a report is about a failed attempt that another attempt has replaced. */
async function isOutdated(
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
