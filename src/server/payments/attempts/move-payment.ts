import { sql } from 'drizzle-orm'
import { orderAfter } from '../../lifecycle/orders/order-states.ts'
import { type PaymentEvent, paymentLife } from '../../lifecycle/payments/payment-states.ts'
import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { clearFailedJob } from '../../platform/jobs/failed-jobs.ts'
import type { ProviderPayment } from '../provider/provider.ts'
import type { LockedPayment } from './lock-payment.ts'
import { pollAfterDecision, pollAfterNews } from './status-polling.ts'

/** A payment with its order, whose rows the caller holds. */
export type MovablePayment = Pick<LockedPayment, 'id' | 'orderId' | 'status' | 'orderStatus'>

export interface Move {
  event: PaymentEvent
  actor: Actor
  note: string
  /** The captured money that decides this payment finally; the reservation ends with it. */
  money?: ProviderPayment
}

/**
 * Moves a payment and its order to the states that follow an event, and records it in the order's history.
 * Only three moves are made elsewhere, with states from the same table: storing the provider's order opens a
 * payment without changing the order, a single statement lets payments lapse with all that they hold, and another one makes
 * the usual settlement.
 * @returns whether the payment moved; for an unknown step nothing is written.
 */
export async function movePayment(tx: Database, payment: MovablePayment, move: Move): Promise<boolean> {
  const next = paymentLife[payment.status][move.event]
  if (!next) return false
  const nextOfOrder = orderAfter(payment.orderStatus, move.event)
  const { money } = move
  const { author, authorId } = authorOf(move.actor)
  const decided = money
    ? sql`, provider_payment_id = ${money.id}, method = ${money.method}, card_last4 = ${money.cardLast4},
        is_reserved = false, settled_at = now(), next_poll_at = ${pollAfterDecision}`
    : sql`, next_poll_at = ${pollAfterNews}`
  await tx.execute(sql`
    WITH moved AS (
      UPDATE payments SET status = ${next} ${decided} WHERE id = ${payment.id}
    ), ordered AS (
      UPDATE orders SET status = ${nextOfOrder} WHERE id = ${payment.orderId}
    )
    INSERT INTO order_history (order_id, status, author, author_id, note)
    VALUES (${payment.orderId}, ${nextOfOrder}, ${author}, ${authorId}, ${move.note})`)
  // The matter of a given-up payment is closed, since its money has decided it.
  if (money && payment.status === 'expired') await clearFailedJob(tx, 'payment', payment.id)
  return true
}
