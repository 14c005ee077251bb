import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { freeOffer } from '../../checkout/quote/offer-use.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { putBackStock } from '../../inventory/stock/put-back.ts'
import { creditUncollected } from '../../invoicing/documents/issue-credit.ts'
import { moveOrder } from '../../lifecycle/orders/move-order.ts'
import { isUnpacked, type OrderState, orderTransitions } from '../../lifecycle/orders/order-states.ts'
import { type LockedPayment, lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderItems, refundLines, refundRequests } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { type CancelledMoney, cancelUnpaid, orderCancelledMail } from '../ending/end-payment.ts'
import { type Balance, readBalance } from './balance.ts'
import { assertUndisputed, isPaidFor } from './refund-limits.ts'
import { writeRefund } from './write-refund.ts'

export interface Cancelling {
  /** The number of the order, 17 for ORD017. */
  orderId: number
  /** A shopper may cancel their order until it is packed; other actors cancel any order until it is shipped. */
  actor: Actor
  /** The member of the staff who approved what is above the actor's limit. */
  approvedBy?: number
  /** Whether the staff cancel the order despite an open dispute. */
  isDespiteDispute?: boolean
}

/**
 * Cancels an order: restocks its packs, frees its offer, withdraws its refund requests and refunds the rest of its payment.
 * Packs that a refund did not restock stay off the shelf. Settlement refunds money that is captured after the cancellation.
 * Idempotent.
 * @throws {ShopError} `not_found`, also for another shopper's order, `already_packed` once it is packed, and `payment_disputed`
 * while a dispute is open.
 */
export const cancelOrder = async (db: NodePgDatabase, cancelling: Cancelling): Promise<void> => {
  await inTransaction(db, (tx) => cancelWithin(tx, cancelling))
}

/** The same within the caller's transaction. @returns the refunded amount, in paise. */
export async function cancelWithin(tx: Database, cancelling: Cancelling): Promise<number> {
  const { orderId, actor } = cancelling
  const payment = await lockPaymentOfOrder(tx, orderId)
  if (!payment || !mayTouch(payment, actor)) throw shopError(errorMessage('orders', 'unknown'))
  const { orderStatus } = payment
  if (orderStatus === 'cancelled') return 0
  if (!canCancel(orderStatus, actor)) throw tooLate(orderId)
  if (orderStatus !== 'processing' && orderStatus !== 'packed') {
    const note = 'Cancelled before it was paid.'
    await cancelUnpaid(tx, payment, { actor, note, money: { kind: 'unpaid' } })
    return 0
  }
  const money = await cancelPaid(tx, payment, cancelling)
  return 'amountPaise' in money ? money.amountPaise : 0
}

const mayTouch = ({ accountId }: LockedPayment, actor: Actor): boolean =>
  actor.kind !== 'shopper' || accountId === actor.accountId

const canCancel = (state: OrderState, actor: Actor): boolean =>
  orderTransitions[state].cancelled !== undefined && (actor.kind !== 'shopper' || isUnpacked(state))

/** Restocks last, since the rows of stock are the most contended. */
async function cancelPaid(
  tx: Database,
  payment: LockedPayment,
  cancelling: Cancelling,
): Promise<CancelledMoney> {
  const { actor } = cancelling
  const order = { id: payment.orderId, status: payment.orderStatus }
  const note = order.status === 'packed' ? 'Cancelled before it was sent.' : 'Cancelled before it was packed.'
  await moveOrder(tx, { order, event: 'cancelled', actor, note })
  const cancelled = { ...payment, orderStatus: 'cancelled' as const }
  const money = await refundRest(tx, cancelled, cancelling)
  await enqueueMail(tx, orderCancelledMail(payment, money))
  await freeOffer(tx, payment.orderId)
  await endRequests(tx, payment.orderId)
  await putBackStock(tx, {
    orderId: payment.orderId,
    actor,
    notRestocked: await readKeptOff(tx, payment.orderId),
  })
  return money
}

/** Packs of an order that were refunded and not restocked. */
const readKeptOff = (tx: Database, orderId: number): Promise<Packs[]> =>
  tx
    .select({ productId: orderItems.productId, quantity: refundLines.quantity })
    .from(refundLines)
    .innerJoin(orderItems, eq(orderItems.id, refundLines.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), eq(refundLines.isRestocked, false)))

/** Withdraws the waiting refund requests of an order, since the cancellation refunds everything. */
async function endRequests(tx: Database, orderId: number): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ status: 'withdrawn', decidedAt: sql`now()`, decisionNote: 'The order was cancelled.' })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, 'waiting')))
}

async function refundRest(
  tx: Database,
  payment: LockedPayment,
  { actor, approvedBy, isDespiteDispute = false }: Cancelling,
): Promise<CancelledMoney> {
  if (payment.status === 'due_on_delivery' || payment.status === 'due')
    return endUncollected(tx, payment, actor)
  if (!isPaidFor(payment)) return { kind: 'given_back' }
  const balance = await readBalance(tx, payment.providerPaymentId)
  if (!balance || balance.refundablePaise === 0) return { kind: 'given_back' }
  assertCancellable(balance, payment, { actor, isDespiteDispute })
  const amountPaise = balance.refundablePaise
  await writeRefund(tx, {
    payment,
    amountPaise,
    reason: 'cancelled',
    actor,
    approvedBy: approvedBy ?? null,
    isDespiteDispute,
  })
  return { kind: amountPaise === payment.amountPaise ? 'all' : 'rest', amountPaise }
}

/** Ends a payment whose money has not come. A packed order has an invoice, which is credited. */
async function endUncollected(tx: Database, payment: LockedPayment, actor: Actor): Promise<CancelledMoney> {
  await movePayment(tx, payment, { event: 'written_off', actor })
  await creditUncollected(tx, payment.orderId)
  return { kind: 'unpaid' }
}

/** The staff may cancel despite a dispute, so they read another sentence than a shopper. */
function assertCancellable(
  balance: Balance,
  { orderId }: LockedPayment,
  { actor, isDespiteDispute }: { actor: Actor; isDespiteDispute: boolean },
): void {
  if (actor.kind === 'staff') assertUndisputed(balance, isDespiteDispute)
  else if (balance.isDisputed)
    throw shopError(errorMessage('orders', 'disputed', { orderNumber: publicOrderId(orderId) }))
}

const tooLate = (orderId: number): ShopError =>
  shopError(errorMessage('orders', 'packed', { orderNumber: publicOrderId(orderId) }))
