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
import { recordDispute } from '../refunds/lost-disputes.ts'
import { type DisputeState, disputeStateOf, isDisputeNews, isForStaff } from './dispute-states.ts'

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

interface Heard {
  id: string
  providerPaymentId: string
  providerOrderId: string | null
  /** What was captured, where the event tells it. */
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
 * Stores the provider's report of a dispute as a whole, and keeps it on the dead-letter queue while the shop
 * must act. A loss is a row of the ledger. An older or repeated event changes nothing.
 * @param body the event as received, with a checked signature.
 */
export async function processDisputeEvent({ db }: ShopWithProvider, body: string): Promise<void> {
  const heard = readDispute(body)
  await inTransaction(db, async (tx) => {
    await lockDispute(tx, heard.id)
    const known = await readKnown(tx, heard.id)
    if (!isDisputeNews({ state: heard.state, reportedAtMs: heard.reportedAt.getTime() }, known)) return
    await record(tx, heard)
  })
}

/**
 * Compares a dispute with its present state at the provider, whose report may have been lost.
 * @returns whether the shop did not know that state.
 */
export const syncDispute = ({ db }: ShopWithProvider, found: ProviderDispute): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockDispute(tx, found.id)
    const known = await readKnown(tx, found.id)
    // The provider's list has no state for a wish for more proof.
    const isKnown =
      known?.state === found.status || (known?.state === 'action_required' && found.status === 'open')
    if (isKnown) return false
    const { id, paymentId, status, ...rest } = found
    const of = { id, providerPaymentId: paymentId, providerOrderId: null, capturedPaise: null, state: status }
    await record(tx, { ...rest, ...of, reportedAt: new Date(), body: JSON.stringify(found) })
    return true
  })

/** Writes the news of a dispute with what follows from it. The caller holds the dispute. */
async function record(tx: Database, heard: Heard): Promise<void> {
  const payment = await lockPayment(tx, heard)
  await store(tx, heard, payment?.id ?? null)
  if (payment) await followLoss(tx, heard, payment)
  const sentence = sentenceFor(heard, payment?.orderId ?? null)
  if (isForStaff(heard.state)) await addFailedJob(tx, 'dispute', heard.id, sentence)
  else await clearFailedJob(tx, 'dispute', heard.id)
}

/** The state of the ledger that follows a dispute; refunds that waited for its end are sent, or need no sending. */
async function followLoss(
  tx: Database,
  { id, providerPaymentId, capturedPaise, amountPaise, state }: Heard,
  payment: OwnPayment,
): Promise<void> {
  const money = { id: providerPaymentId, amountPaise: capturedPaise ?? payment.amountPaise }
  const fact = await recordDispute(tx, payment.id, money, { id, isLost: state === 'lost', amountPaise })
  if (fact) await applyFacts(tx, providerPaymentId, [fact])
  await tx
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), eq(refunds.status, 'due')))
}

const own = { id: payments.id, orderId: payments.orderId, amountPaise: payments.amountPaise }

type OwnPayment = RowOf<typeof own>

/** Locks the payment that a dispute is about, also one that is still to be settled; null for a payment that is not ours. */
const lockPayment = (
  tx: Database,
  { providerPaymentId, providerOrderId }: Heard,
): Promise<OwnPayment | null> =>
  readFirst(
    tx,
    own,
    (columns) => sql`
    SELECT ${columns} FROM payments
    WHERE id = (
      SELECT id FROM payments WHERE provider_payment_id = ${providerPaymentId} OR provider_order_id = ${providerOrderId}
      UNION ALL SELECT payment_id FROM refunds WHERE provider_payment_id = ${providerPaymentId} LIMIT 1)
    FOR NO KEY UPDATE`,
  )

/** Two changes of one dispute at the same time wait for each other, even before a row exists. */
export async function lockDispute(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 21))`)
}

function readDispute(body: string): Heard {
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

async function store(tx: Database, heard: Heard, paymentId: number | null): Promise<void> {
  const told = {
    state: heard.state,
    phase: heard.phase,
    amountPaise: heard.amountPaise,
    reasonCode: heard.reasonCode,
    respondBy: heard.respondBy,
    reportedAt: heard.reportedAt,
    event: heard.body,
    paymentId,
  }
  const { id, providerPaymentId, currency } = heard
  // A new demand of the bank, and a loss, wait for a person again.
  const answeredAt = isForStaff(heard.state) ? { answeredAt: null } : {}
  await tx
    .insert(disputes)
    .values({ id, providerPaymentId, currency, ...told })
    .onConflictDoUpdate({ target: disputes.id, set: { ...told, ...answeredAt, updatedAt: sql`now()` } })
}

const dayInIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The text for the staff; it does not name the shopper. */
function sentenceFor(heard: Heard, orderId: number | null): string {
  const { state, amountPaise, reasonCode, respondBy, providerPaymentId } = heard
  const order = orderId === null ? 'no order of ours' : publicOrderId(orderId)
  const why = reasonCode ? ` (${reasonCode.replaceAll('_', ' ')})` : ''
  const what = `${formatPaise(amountPaise)} of ${providerPaymentId}, ${order}${why}`
  if (state === 'lost') return `The bank took back ${what}: the dispute is lost.`
  const until = respondBy ? ` by ${dayInIndia.format(respondBy)}` : ''
  const more = state === 'action_required' ? 'wants more proof about' : 'disputes'
  return `The shopper's bank ${more} ${what}. Answer it in the provider's dashboard${until}, or the money is gone.`
}
