import * as z from 'zod/mini'
import { Quote } from '#contract/shop/checkout.ts'
import { RazorpayOrder } from '#contract/shop/payments.ts'
import { tabStore } from '../../lib/session/tab-store.ts'

const Attempt = z.object({
  /** Buyer, goods and prices, as `goodsOf` writes them. */
  goods: z.string(),
  /** The address that was sent to the shop, as `addressOf` writes it. */
  address: z.string(),
  /** The business that buys, as `businessOf` writes it; empty for a consumer. */
  business: z.optional(z.string()),
  idempotencyKey: z.string(),
  startedAt: z.number(),
  /** The quote that the shopper agreed to. */
  quote: Quote,
  /** The provider's order; null until the shop has answered. */
  order: z.nullable(RazorpayOrder),
  /** The time of the answer, by this device's clock. */
  answeredAt: z.optional(z.number()),
})

/**
 * One purchase being paid. It may need several tries: a lost connection, a declined card, a closed pop-up.
 */
export type Attempt = z.infer<typeof Attempt>

/** The open payment: the checkout continues it, and cancelling its order deletes it. */
export const attemptStore = tabStore('paymentAttempt', Attempt)
