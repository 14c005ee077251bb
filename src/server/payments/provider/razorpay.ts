import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderConfig } from '../../platform/config/config.ts'
import type { PaymentProvider, ProviderPayment } from './provider.ts'
import { type HttpOptions, providerHttp } from './razorpay-http.ts'
import { attemptsPath, linkCalls } from './razorpay-links.ts'
import {
  Dispute,
  disputeOf,
  listOf,
  maxList,
  Order,
  orderOf,
  Payment,
  paymentOf,
  Refund,
  refundOf,
  seconds,
} from './razorpay-replies.ts'

/**
 * After this time the provider no longer captures authorized money by itself. Equals the reservation, so that the shop captures
 * later money only after a check of the stock.
 */
const automaticCaptureMinutes = 15

/** Five days, the provider's maximum, after which it releases an uncaptured payment. */
const manualCaptureMinutes = 7_200

/** The receipt under which the provider stores a refund: at most 40 characters. */
export const refundReceipt = (idempotencyKey: string): string => idempotencyKey.slice(-40)

/** Razorpay over its HTTP API. Settings choose the server and the keys. */
export function createRazorpay(config: ProviderConfig, options: HttpOptions = {}): PaymentProvider {
  const send = providerHttp(config, options)

  const fetchPayment = async (paymentId: string): Promise<ProviderPayment> => {
    const path = `/payments/${encodeURIComponent(paymentId)}`
    return paymentOf(await send({ method: 'GET', path, reply: Payment, isRepeatable: true }))
  }

  return {
    ...linkCalls(send),
    fetchPayment,

    async createOrder({ amountPaise, currency, receipt, notes }) {
      const capture_options = {
        automatic_expiry_period: automaticCaptureMinutes,
        manual_expiry_period: manualCaptureMinutes,
        refund_speed: 'normal',
      }
      const payment = { capture: 'automatic', capture_options }
      const body = { amount: amountPaise, currency, receipt, notes, payment }
      return orderOf(await send({ method: 'POST', path: '/orders', body, reply: Order, isRepeatable: false }))
    },

    async findOrderByReceipt(receipt) {
      const path = `/orders?receipt=${encodeURIComponent(receipt)}&count=1`
      const { items } = await send({ method: 'GET', path, reply: listOf(Order), isRepeatable: true })
      const [found] = items.filter((order) => order.receipt === receipt)
      return found ? orderOf(found) : null
    },

    async fetchOrder(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}`
      return orderOf(await send({ method: 'GET', path, reply: Order, isRepeatable: true }))
    },

    async listPayments({ from, to, skip }) {
      const path = `/payments?from=${seconds(from)}&to=${seconds(to)}&count=${maxList}&skip=${skip}`
      const { items } = await send({ method: 'GET', path, reply: listOf(Payment), isRepeatable: true })
      return items.map(paymentOf)
    },

    async listDisputes({ from, to, skip }) {
      const path = `/disputes?from=${seconds(from)}&to=${seconds(to)}&count=${maxList}&skip=${skip}`
      const { items } = await send({ method: 'GET', path, reply: listOf(Dispute), isRepeatable: true })
      return items.map(disputeOf)
    },

    async fetchOrderPayments(orderId) {
      const path = await attemptsPath(send, orderId)
      if (path === null) return []
      const { items } = await send({ method: 'GET', path, reply: listOf(Payment), isRepeatable: true })
      const newestFirst = items.toSorted((a, b) => b.created_at - a.created_at)
      return newestFirst.map((payment) => ({ ...paymentOf(payment), orderId }))
    },

    async capturePayment(paymentId, amountPaise, currency) {
      const path = `/payments/${encodeURIComponent(paymentId)}/capture`
      const body = { amount: amountPaise, currency }
      try {
        return paymentOf(await send({ method: 'POST', path, body, reply: Payment, isRepeatable: false }))
      } catch (error) {
        // An earlier call may have captured the payment. If this check fails too, the first error is reported.
        const now = await fetchPayment(paymentId).catch(() => null)
        if (now?.status === 'captured') return now
        throw error
      }
    },

    async refundPayment(paymentId, amountPaise, idempotencyKey) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refund`
      const body = { amount: amountPaise, speed: 'normal', receipt: refundReceipt(idempotencyKey) }
      const headers = { 'x-refund-idempotency': idempotencyKey }
      const refund = await send({ method: 'POST', path, body, headers, reply: Refund, isRepeatable: true })
      return refundOf(refund)
    },

    async fetchRefund(refundId) {
      const path = `/refunds/${encodeURIComponent(refundId)}`
      return refundOf(await send({ method: 'GET', path, reply: Refund, isRepeatable: true }))
    },

    async fetchRefundsOf(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${maxList}`
      const { items } = await send({ method: 'GET', path, reply: listOf(Refund), isRepeatable: true })
      return items.map(refundOf)
    },

    isPaymentSignature: (orderId, paymentId, signature) =>
      config.keyId !== null && isHmac(`${orderId}|${paymentId}`, config.keySecret, signature),

    isWebhookSignature: (rawBody, signature) =>
      config.webhookSecrets.some((secret) => isHmac(rawBody, secret, signature)),
  }
}

/** Compares in constant time, so that the timing reveals nothing about the right signature. */
function isHmac(signed: string | Buffer, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
