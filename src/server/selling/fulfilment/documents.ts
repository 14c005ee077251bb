import type { OrderDocument } from '#contract/staff/orders.ts'
import type { Actor } from '../../machine/actor.ts'
import type { Database } from '../../machine/database/database.ts'

/** The papers of orders, as far as sending them needs to know. The room that writes them is handed in from above. */
export interface OrderDocuments {
  /** The order (17 for ORD017) is packed: draws its invoice in the same transaction. */
  onPacked: (tx: Database, orderId: number, actor: Actor) => Promise<void>
  /** What was issued for an order, the oldest first. */
  list: (db: Database, orderId: number) => Promise<OrderDocument[]>
}

/** A shop that issues nothing. */
export const noDocuments: OrderDocuments = { onPacked: async () => undefined, list: async () => [] }
