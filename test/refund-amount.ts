import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { refundLines } from '#server/orders/fulfilment/refund-lines.ts'
import { shopActor } from '#server/platform/actor.ts'

interface Amount {
  /** The number of the order, 17 for ORD017. */
  orderId: number
  amountPaise: number
  /** The balance that the caller saw. */
  refundableSeenPaise: number
}

/**
 * Refunds an amount of an order without naming packs.
 * @returns the refund's number, and what is left to refund.
 */
export async function refundAmount(
  db: NodePgDatabase,
  { orderId, amountPaise, refundableSeenPaise }: Amount,
): Promise<{ refundId: number; refundablePaise: number }> {
  const { refund_id, refundable } = await refundLines(db, {
    actor: shopActor,
    id: publicOrderId(orderId),
    idempotency: null,
    refundable: refundableSeenPaise / 100,
    items: [],
    shipping: 0,
    adjustment: amountPaise / 100,
    reason: 'The pot arrived with a crack.',
  })
  return { refundId: refund_id, refundablePaise: Math.round(refundable * 100) }
}
