import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

/** The product that closes the gap of a cart to free shipping at the lowest extra cost. */
export const TopUp = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string(),
  net_quantity: z.string(),
  /** The charged price of one. */
  price: rupees,
  /** How much more the order costs with one pack, its shipping then free; below zero where the fee was higher. */
  more: z.number(),
})
export type TopUp = z.infer<typeof TopUp>

export const getTopUp = endpoint({
  id: 'getTopUp',
  method: 'GET',
  path: '/api/checkout/top-up',
  tag: 'Buying',
  access: 'shopper',
  summary:
    "The product of which one pack brings the shopper's cart free shipping at the lowest extra cost; null where none makes sense.",
  signedOutMessage: 'You must be logged in to view your cart.',
  reply: z.object({ product: z.nullable(TopUp) }),
})
