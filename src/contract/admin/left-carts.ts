import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

/** What became of the mails about carts that were left. */
export const LeftCarts = z.object({
  /** Hours after which a cart counts as left; 0 while no mails are sent. */
  after_hours: z.int(),
  /** The days that the figures cover, up to now. */
  days: z.int(),
  sent: z.int(),
  /** Shoppers who opened their cart by the link. */
  returned: z.int(),
  /** Orders within a week after a mail, and what they came to. */
  bought: z.int(),
  amount: rupees,
})
export type LeftCarts = z.infer<typeof LeftCarts>

export const readLeftCarts = endpoint({
  id: 'readLeftCarts',
  method: 'GET',
  path: '/api/left-carts',
  tag: 'Newsletters',
  access: 'newsletter.write',
  summary: 'How many mails about left carts were sent, who came back, and what was bought within a week.',
  reply: LeftCarts,
})
