import type { FastifyInstance } from 'fastify'
import { createRazorpayOrder, verifyRazorpayPayment } from '#contract/shop/payments.ts'
import { assertPhone } from '../../checkout/delivery/assert-phone.ts'
import { placeAddress } from '../../checkout/delivery/place-address.ts'
import { findLastAddress } from '../../checkout/quote/last-address.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { registerCallback } from './callback.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { startPayment } from './start-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export function registerPaymentRoutes(app: FastifyInstance, api: Handle, shop: ShopWithProvider): void {
  api(createRazorpayOrder, async ({ shopper, body, request }) => {
    const idempotency = readIdempotencyKey(request.headers['idempotency-key'], body)
    if (shopper.phone === '')
      assertPhone(shopper, body.shipping ?? (await findLastAddress(shop.db, shopper.accountId)))
    const shipping = body.shipping && placeAddress(body.shipping)
    return startPayment(shop, shopper, { ...body, shipping }, idempotency)
  })

  api(verifyRazorpayPayment, ({ shopper, body }) => verifyPayment(shop, shopper.accountId, body))

  registerCallback(app, shop)
}
