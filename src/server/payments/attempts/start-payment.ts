import type { Reply } from '#contract/endpoint.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { createRazorpayOrder } from '#contract/shop/payments.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { awaitOpening, openAtProvider } from './open-payment.ts'
import { type PaymentInput, placePurchase } from './place-purchase.ts'

type Started = Reply<typeof createRazorpayOrder>

/**
 * Reserves the wanted goods and opens a payment of exactly the quoted total at the provider. The order is committed before the
 * call of the provider, so that no money can come for an unknown order. The reservation ends when the provider creates no order.
 * @throws {ShopError} `payment_key_missing`, `cart_empty`, the errors of a quote, `amount_changed` with the
 * quote, `invalid_request` with `errors.gstin` or `errors.legal_name`, `idempotency_key_reused`, `out_of_stock`, `payments_stopped`, `too_many_requests`,
 * `payment_refused_by_provider`, `payment_unavailable`.
 */
export async function startPayment(
  shop: ShopWithProvider,
  shopper: Shopper,
  input: PaymentInput,
  idempotency: IdempotencyKey | null,
): Promise<Started> {
  const { keyId } = shop.config.provider
  if (keyId === null) {
    throw new ShopError(
      'payment_key_missing',
      'Razorpay Key ID is not set. Set RAZORPAY_KEY_ID in the environment.',
    )
  }
  const startedAt = performance.now()
  const settings = await shop.settings.current()
  const { payment, isNew } = await placePurchase(shop.db, {
    way: 'online',
    shopper,
    input,
    idempotency,
    settings,
  })
  const id = isNew ? await openAtProvider(shop, payment, false) : await awaitOpening(shop, payment)
  const orderId = publicOrderId(payment.orderId)
  const secondsGone = Math.ceil((performance.now() - startedAt) / 1000)
  return {
    id,
    amount: payment.amountPaise,
    currency: payment.currency,
    key: keyId,
    orderId,
    expires_in: Math.max(0, payment.secondsLeft - secondsGone),
  }
}
