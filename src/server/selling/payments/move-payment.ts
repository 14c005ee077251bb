import { sql } from 'drizzle-orm'
import { type Actor, authorOf } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'
import { type OrderEvent, orderLife } from '../order-life/order-states.ts'
import type { LockedPayment } from './lock-payment.ts'
import { type PaymentEvent, paymentLife } from './payment-states.ts'
import type { ProviderPayment } from './provider.ts'

export interface Move {
  event: PaymentEvent & OrderEvent
  actor: Actor
  note: string
  /** The captured money that decides this payment for good; the reservation ends with it. */
  money?: ProviderPayment
}

/**
 * Moves a locked payment and its order to the states that follow an event, and writes it into the order's history.
 * @returns whether the payment moved; where its table knows no such step, nothing is written.
 */
export async function movePayment(tx: Database, payment: LockedPayment, move: Move): Promise<boolean> {
  const next = paymentLife[payment.status][move.event]
  if (!next) return false
  const nextOfOrder = orderLife[payment.orderStatus][move.event] ?? payment.orderStatus
  const { money } = move
  const { author, authorId } = authorOf(move.actor)
  const decided = money
    ? sql`, provider_payment_id = ${money.id}, method = ${money.method}, card_last4 = ${money.cardLast4},
        is_reserved = false, settled_at = now()`
    : sql``
  await tx.execute(sql`
    WITH moved AS (
      UPDATE payments SET status = ${next} ${decided} WHERE id = ${payment.id}
    ), ordered AS (
      UPDATE orders SET status = ${nextOfOrder} WHERE id = ${payment.orderId}
    )
    INSERT INTO order_history (order_id, status, author, author_id, note)
    VALUES (${payment.orderId}, ${nextOfOrder}, ${author}, ${authorId}, ${move.note})`)
  return true
}
