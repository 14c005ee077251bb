import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { orders, payments } from '../../platform/database/tables.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { addHistories, addHistory } from '../orders/history.ts'
import { type OrderState, orderAfter } from '../orders/order-states.ts'
import { isOfOwnMoney, ownMoneyId } from './own-money.ts'
import { type PaymentEvent, type PaymentState, paymentTransitions } from './payment-states.ts'
import { pollAfterChange, pollAfterDecision } from './poll-schedule.ts'

/** A payment and its order; the caller has locked both rows. */
export interface MovablePayment {
  id: number
  orderId: number
  status: PaymentState
  orderStatus: OrderState
}

export interface Move {
  event: PaymentEvent
  actor: Actor
  /** Note for the order's history; without a note no entry is written. */
  note?: string
  /** Captured money that decides this payment; it ends the reservation. Of `received`: the money by hand. */
  money?: { id: string; method: string | null; cardLast4: string | null }
  /** Of `due_by_terms`: the days until the money is due. */
  payDays?: number
}

const opening = prepareQuery(
  { providerOrderId: sql<string>`provider_order_id` },
  (columns, { id, providerOrderId }: QueryParams<{ id: number; providerOrderId: string }>) => sql`
    UPDATE payments
    SET provider_order_id = coalesce(provider_order_id, ${providerOrderId}),
      status = CASE status WHEN 'starting' THEN 'open' ELSE status END,
      next_poll_at = CASE status WHEN 'starting' THEN ${pollAfterChange} ELSE next_poll_at END
    WHERE id = ${id} RETURNING ${columns}`,
)

/**
 * Stores the provider's order of a payment and opens the payment. One statement is enough: opening changes no
 * order and adds no history. Idempotent: the first order stays.
 * @returns the id of the stored order, the only one that may be paid.
 */
export async function openPayment(db: Database, id: number, providerOrderId: string): Promise<string> {
  const opened = await opening.first(db, { id, providerOrderId })
  return opened?.providerOrderId ?? providerOrderId
}

const setOrderStatus = prepareQuery(
  { id: orders.id },
  (columns, { orderId, status }: QueryParams<{ orderId: number; status: OrderState }>) =>
    sql`UPDATE orders SET status = ${status} WHERE id = ${orderId} RETURNING ${columns}`,
)

/** Events that do not change the order. */
const paymentOnlyEvents: ReadonlySet<PaymentEvent> = new Set([
  'opened',
  'expired',
  'collected',
  'received',
  'remitted',
  'reversed',
  'written_off',
])

/**
 * Moves a payment and its order by an event, and records it in the order's history. Only this file changes the
 * state of a payment.
 * @returns whether the payment moved; an unknown step writes nothing.
 */
export async function movePayment(
  tx: Database,
  payment: MovablePayment,
  { event, actor, note, money, payDays }: Move,
): Promise<boolean> {
  const next = paymentTransitions[payment.status][event]
  if (!next) return false
  const { id, orderId } = payment
  await tx
    .update(payments)
    .set({ status: next, ...columnsAfter(event, orderId, { money, payDays }) })
    .where(eq(payments.id, id))
  const status = orderAfter(payment.orderStatus, event)
  if (!paymentOnlyEvents.has(event)) await setOrderStatus.one(tx, { orderId, status })
  if (note !== undefined) await addHistory(tx, { orderId, status, actor, note })
  // The captured money resolves the failed job of a payment that was given up.
  if (money && payment.status === 'expired') await clearFailedJob(tx, 'payment', id)
  return true
}

/** A payment whose money a courier handed over or took back, with the note for its order. */
export interface CourierMove {
  payment: MovablePayment
  note: string
}

/**
 * Moves the payments of a statement, and records each in the history of its order; two statements for thousands of
 * payments. The caller has locked their rows. A payment without this step stays as it is.
 */
export async function moveCourierMoney(
  tx: Database,
  event: 'remitted' | 'reversed',
  given: CourierMove[],
  actor: Actor,
): Promise<void> {
  const moves = given.filter(({ payment }) => paymentTransitions[payment.status][event])
  const [first] = moves
  if (!first) return
  const next = paymentTransitions[first.payment.status][event]
  const ids = moves.map(({ payment }) => payment.id)
  await tx.execute(sql`UPDATE payments SET status = ${next} WHERE id = ANY (${sql.param(ids)}::bigint[])`)
  await addHistories(
    tx,
    moves.map(({ payment, note }) => ({
      orderId: payment.orderId,
      status: payment.orderStatus,
      actor,
      note,
    })),
  )
}

/** A payment that reserves nothing; its idempotency key may start another one. */
export const releasedColumns = { isReserved: false, idempotencyKey: null, requestHash: null }

/** The provider is not asked about money that it never saw. */
const pollAfterMoney = sql`CASE WHEN NOT ${isOfOwnMoney(sql`kind`)} THEN ${pollAfterDecision} END`

/** Columns that change with the state. */
function columnsAfter(
  event: PaymentEvent,
  orderId: number,
  { money, payDays }: Pick<Move, 'money' | 'payDays'>,
): PgUpdateSetSource<typeof payments> {
  // Money by terms comes later than the order, whose day stays.
  if (event === 'received')
    return { providerPaymentId: money?.id, method: money?.method, collectedAt: sql`now()` }
  if (money) {
    const { id: providerPaymentId, method, cardLast4 } = money
    const decided = { isReserved: false, settledAt: sql`now()`, nextPollAt: pollAfterMoney }
    return { providerPaymentId, method, cardLast4, ...decided }
  }
  switch (event) {
    case 'expired':
      return releasedColumns
    case 'due_at_door':
      return { method: 'cod', isReserved: false, settledAt: sql`now()`, nextPollAt: null }
    case 'due_by_terms':
      return {
        method: 'terms',
        isReserved: false,
        settledAt: sql`now()`,
        nextPollAt: null,
        dueOn: sql`day_in_india(now()) + ${payDays}::int`,
      }
    case 'collected':
      return { providerPaymentId: ownMoneyId('cod', orderId), collectedAt: sql`now()` }
    case 'remitted':
    case 'reversed':
    case 'written_off':
      return {}
    case 'cancelled':
    case 'given_up':
      return { ...releasedColumns, nextPollAt: pollAfterChange }
    default:
      return { nextPollAt: pollAfterChange }
  }
}
