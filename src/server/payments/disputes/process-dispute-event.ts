import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { disputes, payments, refunds } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderDispute, ShopWithProvider } from '../provider/provider.ts'
import { applyFacts } from '../refunds/apply-facts.ts'
import { readBalance } from '../refunds/balance.ts'
import { recordDispute } from '../refunds/facts.ts'
import { type DisputeState, disputeStateOf, isForStaff, isNewerReport } from './dispute-states.ts'

const optionalText = z.optional(z.nullable(z.string()))

const DisputeEvent = z.object({
  event: z.string(),
  created_at: z.int(),
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: z.string(),
        payment_id: z.string(),
        amount: z.int(),
        currency: z.string(),
        reason_code: optionalText,
        phase: optionalText,
        respond_by: z.optional(z.nullable(z.int())),
      }),
    }),
    payment: z.optional(
      z.object({ entity: z.object({ amount: z.optional(z.int()), order_id: optionalText }) }),
    ),
  }),
})

interface DisputeReport {
  id: string
  providerPaymentId: string
  providerOrderId: string | null
  /** The captured amount, where the event has it. */
  capturedPaise: number | null
  state: DisputeState
  reportedAt: Date
  amountPaise: number
  currency: string
  reasonCode: string | null
  phase: string | null
  respondBy: Date | null
  body: string
}

/**
 * Stores the provider's report of a dispute, with a failed job while the staff must act, and a row of the ledger for a loss. An
 * older or repeated event changes nothing.
 * @param body the event as received, with a checked signature.
 */
export async function processDisputeEvent({ db }: ShopWithProvider, body: string): Promise<void> {
  const report = readDispute(body)
  await inTransaction(db, async (tx) => {
    await lockDispute(tx, report.id)
    const known = await readKnown(tx, report.id)
    if (!isNewerReport({ state: report.state, reportedAtMs: report.reportedAt.getTime() }, known)) return
    await recordReport(tx, report)
  })
}

/**
 * Stores the present state of a dispute at the provider, whose webhook may have been lost.
 * @returns whether the state is new to the shop.
 */
export const syncDispute = ({ db }: ShopWithProvider, found: ProviderDispute): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDispute(tx, found.id)
    const known = await readKnown(tx, found.id)
    // The provider's list has no state for a demand of more proof.
    const isKnown =
      known?.state === found.status || (known?.state === 'action_required' && found.status === 'open')
    if (isKnown) return false
    const { id, paymentId, status, ...rest } = found
    const identity = {
      id,
      providerPaymentId: paymentId,
      providerOrderId: null,
      capturedPaise: null,
      state: status,
    }
    await recordReport(tx, { ...rest, ...identity, reportedAt: new Date(), body: JSON.stringify(found) })
    return true
  })

/** Writes a newer report of a dispute with its consequences. The caller has locked the dispute. */
async function recordReport(tx: Database, report: DisputeReport): Promise<void> {
  const payment = await lockPayment(tx, report)
  await storeDispute(tx, report, payment?.id ?? null)
  if (payment) await applyLoss(tx, report, payment)
  const sentence = sentenceFor(report, payment?.orderId ?? null)
  if (isForStaff(report.state)) await addFailedJob(tx, 'dispute', report.id, sentence)
  else await clearFailedJob(tx, 'dispute', report.id)
}

/** Updates the ledger with a loss or its reversal, and makes refunds due that waited for the end of the dispute. */
async function applyLoss(
  tx: Database,
  { id, providerPaymentId, capturedPaise, amountPaise, state }: DisputeReport,
  payment: DisputedPayment,
): Promise<void> {
  // The provider's list of disputes has no captured amount, and an offer makes it smaller than the order's total.
  const knownPaise = capturedPaise ?? (await readBalance(tx, providerPaymentId))?.capturedPaise
  const money = { id: providerPaymentId, amountPaise: knownPaise ?? payment.amountPaise }
  const fact = await recordDispute(tx, payment.id, money, { id, isLost: state === 'lost', amountPaise })
  if (fact) await applyFacts(tx, providerPaymentId, [fact])
  await tx
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), eq(refunds.status, 'due')))
}

const disputedPayment = { id: payments.id, orderId: payments.orderId, amountPaise: payments.amountPaise }

type DisputedPayment = RowOf<typeof disputedPayment>

/** Locks the payment of a dispute, settled or not; null for a payment that the shop does not have. */
const lockPayment = (
  tx: Database,
  { providerPaymentId, providerOrderId }: DisputeReport,
): Promise<DisputedPayment | null> =>
  readFirst(
    tx,
    disputedPayment,
    (columns) => sql`
    SELECT ${columns} FROM payments
    WHERE id = (
      SELECT id FROM payments WHERE provider_payment_id = ${providerPaymentId} OR provider_order_id = ${providerOrderId}
      UNION ALL SELECT payment_id FROM refunds WHERE provider_payment_id = ${providerPaymentId} LIMIT 1)
    FOR NO KEY UPDATE`,
  )

/** Serialises changes of one dispute, even before its row exists. */
export async function lockDispute(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 21))`)
}

function readDispute(body: string): DisputeReport {
  const { event, created_at, payload } = z.parse(DisputeEvent, JSON.parse(body))
  const { entity } = payload.dispute
  const state = disputeStateOf(event)
  if (state === null) throw new Error(`${event} is no event of a dispute.`)
  return {
    id: entity.id,
    providerPaymentId: entity.payment_id,
    providerOrderId: payload.payment?.entity.order_id ?? null,
    capturedPaise: payload.payment?.entity.amount ?? null,
    state,
    reportedAt: new Date(created_at * 1_000),
    amountPaise: entity.amount,
    currency: entity.currency,
    reasonCode: entity.reason_code ?? null,
    phase: entity.phase ?? null,
    respondBy: entity.respond_by ? new Date(entity.respond_by * 1_000) : null,
    body,
  }
}

async function readKnown(
  tx: Database,
  id: string,
): Promise<{ state: DisputeState; reportedAtMs: number } | null> {
  const { state, reportedAt } = disputes
  const [known] = await tx.select({ state, reportedAt }).from(disputes).where(eq(disputes.id, id))
  return known ? { state: known.state, reportedAtMs: known.reportedAt.getTime() } : null
}

async function storeDispute(tx: Database, report: DisputeReport, paymentId: number | null): Promise<void> {
  const values = {
    state: report.state,
    phase: report.phase,
    amountPaise: report.amountPaise,
    reasonCode: report.reasonCode,
    respondBy: report.respondBy,
    reportedAt: report.reportedAt,
    event: report.body,
    paymentId,
  }
  const { id, providerPaymentId, currency } = report
  // The staff must act again after a new demand of the bank, and after a loss.
  const answeredAt = isForStaff(report.state) ? { answeredAt: null } : {}
  await tx
    .insert(disputes)
    .values({ id, providerPaymentId, currency, ...values })
    .onConflictDoUpdate({ target: disputes.id, set: { ...values, ...answeredAt, updatedAt: sql`now()` } })
}

const dayInIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The text for the staff; it does not name the shopper. */
function sentenceFor(report: DisputeReport, orderId: number | null): string {
  const { state, amountPaise, reasonCode, respondBy, providerPaymentId } = report
  const order = orderId === null ? 'no order of ours' : publicOrderId(orderId)
  const reason = reasonCode ? ` (${reasonCode.replaceAll('_', ' ')})` : ''
  const disputed = `${formatPaise(amountPaise)} of ${providerPaymentId}, ${order}${reason}`
  if (state === 'lost') return `The bank took back ${disputed}: the dispute is lost.`
  const until = respondBy ? ` by ${dayInIndia.format(respondBy)}` : ''
  const demand = state === 'action_required' ? 'wants more proof about' : 'disputes'
  return `The shopper's bank ${demand} ${disputed}. Answer it in the provider's dashboard${until}, or the money is gone.`
}
