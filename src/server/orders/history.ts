import type { Database } from '../db/database.ts'
import { orderHistory } from '../db/tables.ts'
import type { OrderState } from './order-states.ts'

/** Who made a change: the shopper, the shop by itself, or the payment provider. */
export type Author = 'shopper' | 'shop' | 'provider'

export interface HistoryEntry {
  orderId: number
  /** The state after the change. */
  status: OrderState
  author: Author
  note: string
}

/** Every change of an order is kept. Give it the transaction of the change. */
export async function addHistory(tx: Database, entry: HistoryEntry): Promise<void> {
  await tx.insert(orderHistory).values(entry)
}
