import * as z from 'zod/mini'
import { rupees } from '../fields.ts'
import { staffEndpoint } from './endpoint.ts'
import { reason } from './fields.ts'

const isPaise = (value: number): boolean =>
  Number.isSafeInteger(Math.round(value * 100)) && Math.round(value * 100) / 100 === value
const amount = rupees.check(z.refine(isPaise, 'Amounts have at most two decimals.'))

export const RefundItem = z.object({
  item_id: z.int('Unknown item.'),
  quantity: z.int('Quantity must be a whole number.').check(z.positive('Quantity must be at least 1.')),
  restock: z.boolean('Say whether it goes back to the shelf.'),
})

export const refundOrder = staffEndpoint({
  id: 'refundOrder',
  method: 'POST',
  path: '/api/orders/{id}/refunds',
  tag: 'Refunds',
  permission: 'refunds.write',
  isGrave: true,
  isKeyed: true,
  summary:
    'Give money back by lines. `refundable` is the balance that was seen; `adjustment` raises or lowers the sum; a line never gives back more than was bought.',
  params: z.object({ id: z.string() }),
  body: z.object({
    refundable: amount,
    items: z.array(RefundItem).check(z.maxLength(100, 'These are more items than an order has.')),
    shipping: amount.check(z.gte(0, 'Shipping must not be negative.')),
    adjustment: amount,
    reason,
  }),
  reply: z.object({ refund_id: z.int(), amount: rupees, refundable: rupees }),
})
