import { type Actor, authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderHistory } from '../../platform/database/tables.ts'
import type { OrderState } from './order-states.ts'

export interface HistoryEntry {
  orderId: number
  /** State after the change. */
  status: OrderState
  actor: Actor
  note: string
}

/** Records a change of an order. Pass the transaction of the change. */
export async function addHistory(tx: Database, { actor, ...entry }: HistoryEntry): Promise<void> {
  await tx.insert(orderHistory).values({ ...entry, ...authorOf(actor) })
}
