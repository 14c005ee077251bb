import type { FastifyInstance } from 'fastify'
import type { Delivery } from '#contract/shop/checkout.ts'
import {
  placeCodOrder as codEndpoint,
  createRazorpayOrder,
  placePayLaterOrder as payLaterEndpoint,
  verifyRazorpayPayment,
} from '#contract/shop/payments.ts'
import { assertPhone } from '../../checkout/delivery/assert-phone.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import { findLastAddress } from '../../checkout/quote/last-address.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { registerCallback } from './callback.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { placeCodOrder } from './place-cod-order.ts'
import { placePayLaterOrder } from './place-pay-later-order.ts'
import { startPayment } from './start-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export function registerPaymentRoutes(app: FastifyInstance, api: Handle, shop: ShopWithProvider): void {
  async function shippingOf(shopper: Shopper, { shipping }: { shipping?: Delivery | undefined }) {
    if (shopper.phone === '')
      assertPhone(shopper, shipping ?? (await findLastAddress(shop.db, shopper.accountId)))
    return shipping && placeAddress(shipping)
  }

  api(createRazorpayOrder, async ({ shopper, body, request }) => {
    const idempotency = readIdempotencyKey(request.headers['idempotency-key'], body)
    return startPayment(shop, shopper, { ...body, shipping: await shippingOf(shopper, body) }, idempotency)
  })

  api(codEndpoint, async ({ shopper, actor, body, request }) => {
    const idempotency = readIdempotencyKey(request.headers['idempotency-key'], { way: 'cod', ...body })
    const shipping = await shippingOf(shopper, body)
    return placeCodOrder(shop, { shopper, actor }, { ...body, shipping }, idempotency)
  })

  api(payLaterEndpoint, async ({ shopper, actor, body, request }) => {
    const idempotency = readIdempotencyKey(request.headers['idempotency-key'], { way: 'terms', ...body })
    const shipping = await shippingOf(shopper, body)
    return placePayLaterOrder(shop, { shopper, actor }, { ...body, shipping }, idempotency)
  })

  api(verifyRazorpayPayment, ({ shopper, body }) => verifyPayment(shop, shopper.accountId, body))

  registerCallback(app, shop)
}
