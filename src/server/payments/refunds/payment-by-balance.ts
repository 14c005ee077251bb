import { addHistory } from '../../lifecycle/orders/history.ts'
import { type MovablePayment, movePayment } from '../../lifecycle/payments/move-payment.ts'
import type { PaymentEvent } from '../../lifecycle/payments/payment-states.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Balance, readBalance } from './balance.ts'

/** A payment whose row and order the caller has locked; `providerPaymentId` is null for money that pays no order. */
type PaymentWithLedger = MovablePayment & { providerPaymentId: string | null }

interface Entry {
  actor: Actor
  /** For the order's history. */
  note: string
}

/**
 * Moves a payment to the state that its balance gives, after the ledger has changed. A move adds `note` to the order's history.
 * @returns whether the payment moved.
 */
export async function movePaymentToBalance(
  tx: Database,
  payment: PaymentWithLedger,
  { actor, note }: Entry,
): Promise<boolean> {
  const { providerPaymentId } = payment
  const balance = providerPaymentId === null ? null : await readBalance(tx, providerPaymentId)
  const event = balance && eventOfBalance(payment, balance)
  return event ? movePayment(tx, payment, { event, actor, note }) : false
}

/** The same, and adds `note` to the order's history also where the payment stays. */
export async function recordAndMovePayment(
  tx: Database,
  payment: PaymentWithLedger,
  { actor, note }: Entry,
): Promise<void> {
  if (await movePaymentToBalance(tx, payment, { actor, note })) return
  await addHistory(tx, { orderId: payment.orderId, status: payment.orderStatus, actor, note })
}

/** The event that a balance causes for a payment; null where the payment stays. */
export function eventOfBalance(
  { status, orderStatus }: Pick<MovablePayment, 'status' | 'orderStatus'>,
  { refundablePaise, pendingPaise }: Pick<Balance, 'refundablePaise' | 'pendingPaise'>,
): PaymentEvent | null {
  if (status === 'paid') return refundablePaise > 0 ? null : pendingPaise > 0 ? 'taken_back' : 'given_back'
  if (refundablePaise > 0) return orderStatus === 'cancelled' ? 'bounced' : 'restored'
  return pendingPaise > 0 ? 'bounced' : 'refunded'
}
