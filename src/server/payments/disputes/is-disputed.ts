import { type SQL, sql } from 'drizzle-orm'

/** Whether the bank asks about the payment of an order now: money that goes back may be taken a second time. */
export const isDisputed = (orderId: SQL | number): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM disputes d JOIN payments y ON y.provider_payment_id = d.provider_payment_id
  WHERE y.order_id = ${orderId} AND d.state IN ('open', 'action_required', 'under_review'))`
