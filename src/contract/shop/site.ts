import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

/** What the browser must know about how this shop is run; nothing in it is secret. */
export const ShopConfig = z.object({
  currency: z.string(),
  /** The public key of the payment provider, or null when paying is not set up. */
  razorpay_key_id: z.nullable(z.string()),
  /** The provider's pop-up script. */
  checkout_script: z.string(),
  is_test_mode: z.boolean(),
  provider_display_name: z.string(),
  theme_color: z.string(),
  shipping_fee: rupees,
  free_shipping_above: rupees,
  /** Whether orders can be paid at the door; the quote says which. */
  has_cash_on_delivery: z.boolean(),
  /** Whether trusted business customers may pay later; the quote says who. */
  has_pay_later: z.boolean(),
})
export type ShopConfig = z.infer<typeof ShopConfig>

export const getConfig = endpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/api/config',
  tag: 'Shop',
  access: 'anyone',
  isContent: true,
  summary: 'Public settings of the shop.',
  reply: ShopConfig,
})
