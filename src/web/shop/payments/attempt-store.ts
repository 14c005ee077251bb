import * as z from 'zod/mini'
import { Quote } from '#contract/checkout.ts'
import { RazorpayOrder } from '#contract/payments.ts'
import { kept } from '../../session/kept.ts'

const Attempt = z.object({
  /** Who buys what at which prices, as `goodsOf` writes it. */
  goods: z.string(),
  /** The address that the shop was told, as `addressOf` writes it. */
  address: z.string(),
  idempotencyKey: z.string(),
  startedAt: z.number(),
  /** What the shopper agreed to. */
  quote: Quote,
  /** The provider's order; null until the shop has answered. */
  order: z.nullable(RazorpayOrder),
  /** When the shop answered, by this device's clock. */
  answeredAt: z.optional(z.number()),
})

/** One try to pay for something. It may take several goes: a lost connection, a refused card, a closed pop-up. */
export type Attempt = z.infer<typeof Attempt>

/** The payment under way, if there is one: checkout goes on with it, and cancelling its order forgets it. */
export const attemptStore = kept('paymentAttempt', Attempt)
