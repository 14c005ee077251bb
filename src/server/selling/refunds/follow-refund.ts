import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatRupees, toRupees } from '#contract/money.ts'
import { theProvider } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { putAside, resolveAside } from '../../machine/jobs/dead-letters.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { addHistory } from '../order-life/history.ts'
import type { OrderState } from '../order-life/order-states.ts'
import { movePayment } from '../payments/move-payment.ts'
import type { PaymentState } from '../payments/payment-states.ts'
import type { ProviderError, ProviderRefund } from '../payments/provider.ts'
import type { Shop } from '../payments/shop.ts'
import { isSendingHopeless } from './refund-rules.ts'
import { type RefundEvent, type RefundState, refundLife } from './refund-states.ts'

/** A refund with its payment, both held until the transaction ends. */
interface LockedRefund {
  [column: string]: unknown
  id: number
  status: RefundState
  amountPaise: number
  providerRefundId: string | null
  attempts: number
  failures: number
  paymentId: number
  paymentStatus: PaymentState
  orderId: number
  orderStatus: OrderState
  email: string
  /** Whether it is a refund of the money that the payment stands or fell with, and not of a second payment. */
  isOfPayment: boolean
}

const eventOf: Record<ProviderRefund['status'], RefundEvent> = {
  pending: 'accepted',
  processed: 'finished',
  failed: 'failed',
}

/** Brings a refund in line with what the provider says of it. However often it is said, it counts once. */
export async function followRefund({ db, log }: Shop, refundId: number, said: ProviderRefund): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) return
    // What came of an earlier try that failed is no news of the present one.
    if (refund.providerRefundId !== null && refund.providerRefundId !== said.id) return
    const event = eventOf[said.status]
    if (event !== 'finished' && (await isKnownFailure(tx, said.id))) return
    if (!refundLife[refund.status][event]) return
    if (event === 'finished') return finish(tx, refund, said.id)
    if (event === 'accepted') return accept(tx, refund, said.id)
    log.error({ refund: refund.id, providerRefund: said.id }, 'a refund failed at the provider')
    await tx.execute(
      sql`INSERT INTO failed_refunds (provider_refund_id, refund_id) VALUES (${said.id}, ${refund.id})`,
    )
    await sendAnew(tx, refund, `The provider's refund ${said.id} failed.`)
  })
}

/** The money of a refund went back by another way, such as the provider's own pages. */
export const settleElsewhere = ({ db }: Shop, refundId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund && refundLife[refund.status].finished) await finish(tx, refund, refund.providerRefundId)
  })

/** Writes down why a refund could not be sent. One that is refused again and again is left to a person. */
export const noteUnsent = ({ db }: Shop, refundId: number, error: ProviderError): Promise<void> =>
  inTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    if (error.refusal === 'low_balance') return awaitBalance(tx, refund, error)
    const failures = refund.failures + (error.failure === 'refused' ? 1 : 0)
    await tx.execute(sql`
      UPDATE refunds SET failures = ${failures}, last_error = ${error.message},
        next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => ${(error.retryAfterMs ?? 0) / 1000}))
      WHERE id = ${refund.id}`)
    if (isSendingHopeless(failures, refund.attempts)) await giveUp(tx, refund, error.message)
  })

/**
 * Money that the account at the provider does not have today it may have tomorrow, so the refund is tried until it has.
 * Staff read of it at the first time, since they can add funds.
 */
async function awaitBalance(tx: Database, refund: LockedRefund, error: ProviderError): Promise<void> {
  await tx.execute(sql`
    UPDATE refunds SET last_error = ${error.message},
      next_attempt_at = now() + least(interval '6 hours', interval '10 minutes' * power(2, least(attempts, 8)))
    WHERE id = ${refund.id}`)
  const amount = formatRupees(toRupees(refund.amountPaise))
  const reason = `The balance at the provider is too low for a refund of ${amount}. It is tried again every few hours; add funds there to have it go out.`
  await putAside(tx, 'refund', refund.id, reason)
}

/** Leaves a refund to a person. What the provider still says of it counts. */
export async function giveUp(
  tx: Database,
  refund: { id: number; status: RefundState },
  reason: string,
): Promise<void> {
  const next = refundLife[refund.status].given_up
  if (!next) return
  await tx.execute(sql`UPDATE refunds SET status = ${next}, last_error = ${reason} WHERE id = ${refund.id}`)
  await putAside(tx, 'refund', refund.id, reason)
}

async function accept(tx: Database, refund: LockedRefund, providerRefundId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE refunds SET status = 'sent', provider_refund_id = ${providerRefundId}, last_error = NULL, attempts = 0,
      next_attempt_at = now() + interval '1 minute'
    WHERE id = ${refund.id}`)
  await resolveAside(tx, 'refund', refund.id)
  await tell(tx, refund, 'The refund is on its way to the shopper.')
}

async function finish(tx: Database, refund: LockedRefund, providerRefundId: string | null): Promise<void> {
  await tx.execute(sql`
    UPDATE refunds SET status = 'processed', provider_refund_id = ${providerRefundId}, last_error = NULL,
      finished_at = now()
    WHERE id = ${refund.id}`)
  await resolveAside(tx, 'refund', refund.id)
  const note = `${formatRupees(toRupees(refund.amountPaise))} was refunded.`
  const isMoved = (await isAllBack(tx, refund)) && (await moveItsPayment(tx, refund, 'refunded', note))
  if (!isMoved) await tell(tx, refund, note)
  await enqueueMail(tx, {
    template: 'refund-finished',
    recipient: refund.email,
    data: { orderId: refund.orderId, refundId: refund.id },
    dedupeKey: `refund-finished:${refund.id}`,
  })
}

/** It is due again under a new key, since the old one would only repeat the provider's answer. */
async function sendAnew(tx: Database, refund: LockedRefund, reason: string): Promise<void> {
  const failures = refund.failures + 1
  await tx.execute(sql`
    UPDATE refunds SET status = 'due', provider_refund_id = NULL, finished_at = NULL, failures = ${failures},
      attempts = ${failures}, last_error = ${reason}, idempotency_key = ${`refund-${randomUUID()}`},
      next_attempt_at = now() + least(interval '6 hours', interval '1 minute' * power(2, ${failures}::int))
    WHERE id = ${refund.id}`)
  await moveItsPayment(tx, refund, 'bounced', 'The refund failed at the provider; it is sent again.')
  if (isSendingHopeless(failures, failures)) await giveUp(tx, { id: refund.id, status: 'due' }, reason)
}

const tell = (tx: Database, { orderId, orderStatus }: LockedRefund, note: string): Promise<void> =>
  addHistory(tx, { orderId, status: orderStatus, actor: theProvider, note })

/** A refund of a second payment moves nothing. Returns whether the payment moved, which the history then tells. */
async function moveItsPayment(
  tx: Database,
  { paymentId: id, orderId, paymentStatus: status, orderStatus, isOfPayment }: LockedRefund,
  event: 'refunded' | 'bounced',
  note: string,
): Promise<boolean> {
  if (!isOfPayment) return false
  return movePayment(tx, { id, orderId, status, orderStatus }, { event, actor: theProvider, note })
}

/** What is still said of a refund that failed is no news of the one that was made in its place. */
async function isKnownFailure(tx: Database, providerRefundId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM failed_refunds WHERE provider_refund_id = ${providerRefundId}`,
  )
  return rowCount === 1
}

async function isAllBack(tx: Database, { paymentId }: LockedRefund): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id AND p.provider_payment_id = r.provider_payment_id
    WHERE p.id = ${paymentId} AND r.status <> 'processed'`)
  return rowCount === 0
}

async function lockRefund(tx: Database, id: number): Promise<LockedRefund | null> {
  const { rows } = await tx.execute<LockedRefund>(sql`
    SELECT r.id::float8 AS id, r.status, r.amount_paise::float8 AS "amountPaise", r.attempts, r.failures,
      r.provider_refund_id AS "providerRefundId", p.id::float8 AS "paymentId", p.status AS "paymentStatus",
      o.id::float8 AS "orderId", o.status AS "orderStatus", a.email,
      p.provider_payment_id = r.provider_payment_id AS "isOfPayment"
    FROM refunds r
    JOIN payments p ON p.id = r.payment_id
    JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = p.account_id
    WHERE r.id = ${id}
    FOR NO KEY UPDATE OF p, o, r`)
  return rows[0] ?? null
}
