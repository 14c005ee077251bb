import { addHistory } from '../../lifecycle/orders/history.ts'
import { type MovablePayment, movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { PaymentEvent } from '../../lifecycle/payments/payment-states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Balance, readBalance } from './balance.ts'

/** A payment whose row and order the caller has locked; without a provider's payment for money that pays no order. */
type FollowingPayment = MovablePayment & { providerPaymentId: string | null }

interface Entry {
  actor: Actor
  /** For the order's history. */
  note: string
}

/**
 * Moves a payment to the state that its balance gives, after the ledger has changed.
 * @returns whether it moved, which the order's history records.
 */
export async function followBalance(
  tx: Database,
  payment: FollowingPayment,
  { actor, note }: Entry,
): Promise<boolean> {
  const { providerPaymentId } = payment
  const balance = providerPaymentId === null ? null : await readBalance(tx, providerPaymentId)
  const event = balance && eventOf(payment, balance)
  return event ? movePayment(tx, payment, { event, actor, note }) : false
}

/** The same, and records the change in the order's history also where the payment stays. */
export async function recordAndFollow(
  tx: Database,
  payment: FollowingPayment,
  { actor, note }: Entry,
): Promise<void> {
  if (await followBalance(tx, payment, { actor, note })) return
  await addHistory(tx, { orderId: payment.orderId, status: payment.orderStatus, actor, note })
}

/** What a balance means for a payment; null where its state stays. */
export function eventOf(
  { status, orderStatus }: Pick<MovablePayment, 'status' | 'orderStatus'>,
  { refundablePaise, pendingPaise }: Pick<Balance, 'refundablePaise' | 'pendingPaise'>,
): PaymentEvent | null {
  if (status === 'paid') return refundablePaise > 0 ? null : pendingPaise > 0 ? 'taken_back' : 'given_back'
  if (refundablePaise > 0) return orderStatus === 'cancelled' ? 'bounced' : 'restored'
  return pendingPaise > 0 ? 'bounced' : 'refunded'
}
