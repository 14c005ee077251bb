import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Actor } from '#server/machine/actor.ts'
import { inTransaction } from '#server/machine/database/transaction.ts'
import { lockParcel, type Step, takeStep } from '#server/selling/orders/fulfil-order.ts'

/** A step for the order of this number (17 for ORD017). */
export type Fulfilment = Step & { orderId: number }

/** Moves a paid order one step on, without the staff's screens and versions. */
export const fulfilOrder = (
  db: NodePgDatabase,
  actor: Actor,
  { orderId, ...step }: Fulfilment,
): Promise<void> => inTransaction(db, async (tx) => takeStep(tx, actor, await lockParcel(tx, orderId), step))
