import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lockParcel, type Step, takeStep } from '#server/orders/shopper/fulfil-order.ts'
import type { Actor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

/** A step for the order of this number (17 for ORD017). */
export type Fulfilment = Step & { orderId: number }

/** Moves a paid order one step on, without screens and versions. */
export const fulfilOrder = (
  db: NodePgDatabase,
  actor: Actor,
  { orderId, ...step }: Fulfilment,
): Promise<void> => inTransaction(db, async (tx) => takeStep(tx, actor, await lockParcel(tx, orderId), step))
