import type { OrderDocument } from '#contract/staff/orders.ts'
import type { Database } from '../../machine/database/database.ts'

/** Where the page of an order gets its papers from; the room that presents them is handed in from above. */
export interface OrderDocuments {
  /** What was issued for an order, the oldest first. */
  list: (db: Database, orderId: number) => Promise<OrderDocument[]>
}

/** Shows none. */
export const noDocuments: OrderDocuments = { list: async () => [] }
