import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ConfirmationOutcome } from '#contract/admin/confirmation.ts'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { formatPaise } from '#shared/money.ts'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { cancelWithin } from '../../payments/refunds/cancel-order.ts'
import { type Actor, shopperActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { codConfirmations, orders } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeOrder, type OrderInput } from '../fulfilment/change-order.ts'

/**
 * Records the outcome of a call about an order with cash on delivery.
 * @throws {ShopError} `not_found`, `version_conflict`, `not_to_confirm` when it does not wait for a confirmation.
 */
export const recordCall = (
  db: NodePgDatabase,
  input: OrderInput,
  outcome: ConfirmationOutcome,
): Promise<StaffOrder> =>
  changeOrder(db, input, actions[outcome], async (tx, { id, isUnconfirmed }) => {
    if (!isUnconfirmed) throw notToConfirm(id)
    if (outcome === 'confirmed') await confirm(tx, id, input.actor)
    else if (outcome === 'cancelled') await cancelWithin(tx, { orderId: id, actor: input.actor })
    else await countCall(tx, id)
  })

const actions: Record<ConfirmationOutcome, string> = {
  confirmed: 'order_confirmed',
  no_answer: 'order_not_answered',
  cancelled: 'order_cancelled',
}

/**
 * Answers a shopper who opened the mailed link. Repeating an answer says the same.
 * @throws {ShopError} `invalid_confirmation_token`, `not_to_confirm` when the order was decided otherwise.
 */
export const answerByLink = (
  db: NodePgDatabase,
  token: string,
  outcome: 'confirmed' | 'cancelled',
): Promise<{ message: string }> =>
  inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ orderId: codConfirmations.orderId })
      .from(codConfirmations)
      .where(eq(codConfirmations.token, token))
    const payment = found && (await lockPaymentOfOrder(tx, found.orderId))
    if (!payment) throw shopError(errorMessage('orders', 'confirmationLinkUnknown'))
    const { orderId } = payment
    const [confirmation] = await tx
      .select({ state: codConfirmations.state })
      .from(codConfirmations)
      .where(eq(codConfirmations.orderId, orderId))
    const state = confirmation?.state ?? 'cancelled'
    const actor = shopperActor(payment.accountId)
    if (state === 'waiting' && outcome === 'confirmed') await confirm(tx, orderId, actor)
    else if (state === 'waiting') await cancelWithin(tx, { orderId, actor })
    else if (state !== outcome) throw decidedOtherwise(orderId, state)
    return { message: messageOf(outcome, orderId, payment.amountPaise) }
  })

const messageOf = (outcome: 'confirmed' | 'cancelled', orderId: number, amountPaise: number): string =>
  outcome === 'confirmed'
    ? `Thank you. Your order ${publicOrderId(orderId)} is confirmed. Please have ${formatPaise(amountPaise)} ready when it arrives.`
    : `Your order ${publicOrderId(orderId)} is cancelled. You owe us nothing.`

function decidedOtherwise(orderId: number, state: 'confirmed' | 'cancelled'): ShopError {
  const orderNumber = publicOrderId(orderId)
  return shopError(
    state === 'confirmed'
      ? errorMessage('orders', 'confirmedAlready', { orderNumber })
      : errorMessage('orders', 'cancelledAlready', { orderNumber }),
  )
}

/** Confirms a locked order, and ends the hold that came with its waiting. */
async function confirm(tx: Database, orderId: number, actor: Actor): Promise<void> {
  const [before] = await tx
    .select({ isHeld: codConfirmations.isHeld })
    .from(codConfirmations)
    .where(eq(codConfirmations.orderId, orderId))
  await tx
    .update(codConfirmations)
    .set({ state: 'confirmed', isHeld: false, decidedAt: sql`now()` })
    .where(eq(codConfirmations.orderId, orderId))
  // Another hold that staff set meanwhile stays.
  await tx
    .update(orders)
    .set({
      version: sql`version + 1`,
      ...(before?.isHeld && {
        holdReason: sql`CASE WHEN hold_reason = ${unconfirmedReason} THEN NULL ELSE hold_reason END`,
        holdUntil: sql`CASE WHEN hold_reason = ${unconfirmedReason} THEN NULL ELSE hold_until END`,
      }),
    })
    .where(eq(orders.id, orderId))
  await addHistory(tx, { orderId, status: 'processing', actor, note: 'Confirmed: to be paid on delivery.' })
}

async function countCall(tx: Database, orderId: number): Promise<void> {
  await tx
    .update(codConfirmations)
    .set({ calls: sql`calls + 1`, lastCallAt: sql`now()` })
    .where(eq(codConfirmations.orderId, orderId))
  // The version rises, so that two colleagues notice each other.
  await tx.update(orders).set({ version: sql`version + 1` }).where(eq(orders.id, orderId))
}

/** The reason of the hold of an order that nobody confirmed for a day. */
export const unconfirmedReason = 'Not confirmed for 24 hours: to be paid on delivery'

const notToConfirm = (id: number): ShopError =>
  new ShopError('not_to_confirm', `Order ${publicOrderId(id)} does not wait for a confirmation.`)
