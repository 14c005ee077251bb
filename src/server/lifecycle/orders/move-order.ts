import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables.ts'
import { addHistory } from './history.ts'
import { type OrderEvent, type OrderState, orderTransitions } from './order-states.ts'

export interface OrderMove {
  order: { id: number; status: OrderState }
  event: OrderEvent
  actor: Actor
  note: string
}

/**
 * Moves an order that the caller has locked, and records the step in its history.
 * @returns the new state; null for an unknown step, which writes nothing.
 */
export async function moveOrder(
  tx: Database,
  { order, event, actor, note }: OrderMove,
): Promise<OrderState | null> {
  const next = orderTransitions[order.status][event]
  if (!next) return null
  await tx.update(orders).set({ status: next }).where(eq(orders.id, order.id))
  await addHistory(tx, { orderId: order.id, status: next, actor, note })
  return next
}
