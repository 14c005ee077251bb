import { type SQL, sql } from 'drizzle-orm'

/** Whether a dispute about the payment of an order is open, so that a refund may pay the shopper twice. */
export const isDisputed = (orderId: SQL | number): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM disputes dispute JOIN payments disputed_payment ON disputed_payment.provider_payment_id = dispute.provider_payment_id
  WHERE disputed_payment.order_id = ${orderId} AND dispute.state IN ('open', 'action_required', 'under_review'))`
