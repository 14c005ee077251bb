import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readRows } from '../../platform/database/rows.ts'
import { payments, webhookEvents } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addFailedJob, clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { findPaymentOfMoney } from '../attempts/payment-of-money.ts'
import { disputeStateOf } from '../disputes/dispute-states.ts'
import { processDisputeEvent } from '../disputes/process-dispute-event.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { pollPayment } from '../reconciliation/poll-payment.ts'
import { settleRefundedMoney } from '../reconciliation/settle-refunded-money.ts'
import { processRefundEvent, type Remark } from '../refunds/sync-refunds.ts'
import { isOfPayment, readEvent } from './webhook-event.ts'

/** The remark on a processed event that has no rule. */
const noRuleRemark: Remark = { text: 'There is no rule for this event.', isForStaff: false }
const unknownOrderRemark: Remark = { text: 'No payment of ours belongs to this order.', isForStaff: true }

/** An event may come before the shop stores the id of its order. After this many attempts (about five minutes) the order is foreign. */
const maxAttemptsForUnknown = 6

/** After this many failures (about an hour) an event also becomes a failed job, and is still retried. */
export const attemptsUntilFailed = 10

const sweepSize = 50

/** A stored event that waits to be processed. */
export interface FreshEvent {
  id: string
  body: string
  /** The provider's order and payment of an attempt to pay; null for other events. */
  attempt: { providerOrderId: string; providerPaymentId: string } | null
}

export interface StoredEvent {
  id: string
  body: string
  attempts: number
}

const writeEvent = async (
  db: Database,
  id: string,
  values: PgUpdateSetSource<typeof webhookEvents>,
): Promise<void> => {
  await db.update(webhookEvents).set(values).where(eq(webhookEvents.id, id))
}

/**
 * Marks events of payments that the shop has settled meanwhile as processed, in one statement.
 * @returns the ids of the marked events.
 */
export async function markSettled(db: Database, events: FreshEvent[]): Promise<Set<string>> {
  const attempts = events.flatMap(({ id, attempt }) => (attempt ? { id, ...attempt } : []))
  if (attempts.length === 0) return new Set()
  const column = (name: keyof (typeof attempts)[number]) => sql.param(attempts.map((one) => one[name]))
  const { id } = webhookEvents
  const marked = await readRows(
    db,
    { id },
    () => sql`
    UPDATE webhook_events SET processed_at = now(), last_error = NULL
    FROM unnest(${column('id')}::text[], ${column('providerOrderId')}::text[], ${column('providerPaymentId')}::text[])
      AS fresh (id, provider_order_id, provider_payment_id)
      JOIN payments payment USING (provider_order_id, provider_payment_id)
    WHERE webhook_events.id = fresh.id AND webhook_events.processed_at IS NULL AND payment.status = 'paid'
    RETURNING webhook_events.id`,
  )
  return new Set(marked.map((one) => one.id))
}

/** Processes one event that this process has stored or claimed. Records a failure, so that the sweep retries the event. */
export async function processEvent(shop: ShopWithProvider, event: StoredEvent): Promise<void> {
  try {
    const remark = await applyEvent(shop, event)
    const processed = { processedAt: sql`now()`, lastError: remark?.text ?? null }
    // An event that a person retried is claimed with as many attempts.
    const hadFailedJob = event.attempts >= attemptsUntilFailed
    if (!hadFailedJob && !remark?.isForStaff) return await writeEvent(shop.db, event.id, processed)
    await inTransaction(shop.db, async (tx) => {
      await writeEvent(tx, event.id, processed)
      if (remark?.isForStaff) await addFailedJob(tx, 'webhook', event.id, remark.text)
      else await clearFailedJob(tx, 'webhook', event.id)
    })
  } catch (error) {
    shop.log.warn({ err: error, event: event.id }, 'a webhook could not be acted on yet')
    const message = error instanceof Error ? error.message : String(error)
    await inTransaction(shop.db, async (tx) => {
      const isOpen = await postpone(tx, event, message)
      if (isOpen && event.attempts >= attemptsUntilFailed)
        await addFailedJob(tx, 'webhook', event.id, message)
    })
  }
}

/** @returns whether the event still waits; a person may have resolved it meanwhile. */
async function postpone(tx: Database, { id, attempts }: StoredEvent, lastError: string): Promise<boolean> {
  const doublings = Math.min(attempts, 10)
  const waiting = await tx
    .update(webhookEvents)
    .set({
      lastError,
      nextAttemptAt: sql`now() + least(interval '1 hour', interval '5 seconds' * power(2, ${doublings}::int))`,
    })
    .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processedAt)))
    .returning({ id: webhookEvents.id })
  return waiting.length > 0
}

/**
 * Applies an event with the state that the provider reports now, since the event is a snapshot of unknown age.
 * @returns a remark when the event had no effect, else null.
 */
async function applyEvent(shop: ShopWithProvider, { body, attempts }: StoredEvent): Promise<Remark | null> {
  const { name, providerOrderId, providerPaymentId, refund } = readEvent(body)
  if (refund && name.startsWith('refund.')) {
    const remark = await processRefundEvent(shop, refund, settleRefundedMoney)
    // One refund has several events; its result is reported once.
    return remark && { ...remark, isForStaff: remark.isForStaff && name === 'refund.processed' }
  }
  if (disputeStateOf(name) !== null) {
    await processDisputeEvent(shop, body)
    return null
  }
  if (!isOfPayment(name) || providerOrderId === null) return noRuleRemark
  if (providerPaymentId !== null && (await isPaidBy(shop.db, providerPaymentId))) return null
  const payment = await findPaymentOfMoney(shop, { id: providerPaymentId ?? '', orderId: providerOrderId })
  if (!payment) {
    if (attempts >= maxAttemptsForUnknown) return unknownOrderRemark
    throw new Error(unknownOrderRemark.text)
  }
  await pollPayment(shop, payment)
  return null
}

async function isPaidBy(db: Database, providerPaymentId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.providerPaymentId, providerPaymentId), eq(payments.status, 'paid')))
  return paid !== undefined
}

/**
 * Claims due events and processes them. Events that a stopping shop leaves are due again in two minutes.
 * @returns the number of claimed events.
 */
export async function sweepEvents(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const { id, body, attempts } = webhookEvents
  const due = await readRows(
    shop.db,
    { id, body, attempts },
    (columns) => sql`
    UPDATE webhook_events SET attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
    WHERE id IN (
      SELECT id FROM webhook_events WHERE processed_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${sweepSize} FOR UPDATE SKIP LOCKED
    )
    RETURNING ${columns}`,
  )
  for (const event of due) {
    if (stopping?.aborted) break
    await processEvent(shop, event)
  }
  return due.length
}

/** Deletes old processed events, since they hold personal data. The provider repeats an event for a day at most. */
export async function dropOldEvents({ db }: ShopWithProvider): Promise<void> {
  const { retention } = await readSettings(db)
  const isOld = sql`${webhookEvents.processedAt} < now() - make_interval(days => ${retention.technicalDays})`
  await db.delete(webhookEvents).where(isOld)
}
