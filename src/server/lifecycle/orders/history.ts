import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderHistory } from '../../platform/database/tables.ts'
import type { OrderState } from './order-states.ts'

export interface HistoryEntry {
  orderId: number
  /** The state after the change. */
  status: OrderState
  actor: Actor
  note: string
}

/** Every change of an order is recorded. Pass the transaction of the change. */
export async function addHistory(tx: Database, { actor, ...entry }: HistoryEntry): Promise<void> {
  await tx.insert(orderHistory).values({ ...entry, ...authorOf(actor) })
}
