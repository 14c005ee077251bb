import type { FastifyInstance } from 'fastify'
import { PaymentProof } from '#contract/shop/payments.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { verifyPayment } from './verify-payment.ts'

/**
 * The target of the provider's redirect mode, for apps whose browser can't show a pop-up. The post comes without a token, so only
 * its signature proves the payment. The next page checks the session before it shows an order.
 */
export function registerCallback(app: FastifyInstance, shop: ShopWithProvider): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post('/api/razorpay-callback', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await placeAfter(shop, request.body), 303)
    })
  })
}

async function placeAfter(shop: ShopWithProvider, body: unknown): Promise<string> {
  const proof = PaymentProof.safeParse(body)
  // The provider omits the three values after a failed attempt.
  if (!proof.success) return '/checkout?payment=failed'
  try {
    const { verified, orderId } = await verifyPayment(shop, null, proof.data)
    return verified ? `/orderconfirmation?orderId=${orderId}` : '/checkout?payment=failed'
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error
    const { orderId } = error.details.extra ?? {}
    return orderId ? `/orderconfirmation?orderId=${orderId}` : '/checkout?payment=unverified'
  }
}
