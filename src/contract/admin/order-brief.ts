import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { OrderStatus, PaymentStatus } from '../shop/orders.ts'

/** An order in a list beside other things. */
export const OrderBrief = z.object({
  id: z.string(),
  created_at: instant,
  status: OrderStatus,
  payment_status: PaymentStatus,
  total: rupees,
  /** What went back or is on its way back, by us or by the provider's own pages. */
  refunded: rupees,
})
export type OrderBrief = z.infer<typeof OrderBrief>
