import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ProviderConfig } from '../../platform/config/config.ts'
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from './provider.ts'
import { type HttpOptions, providerHttp } from './razorpay-http.ts'

const Order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.optional(z.nullable(z.string())),
  status: z.string(),
})

const Payment = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.optional(z.nullable(z.int())),
  captured: z.optional(z.nullable(z.boolean())),
  method: z.optional(z.nullable(z.string())),
  card: z.optional(z.nullable(z.object({ last4: z.optional(z.nullable(z.string())) }))),
  error_description: z.optional(z.nullable(z.string())),
  created_at: z.number(),
})

const Refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  receipt: z.optional(z.nullable(z.string())),
  status: z.enum(['pending', 'processed', 'failed']),
})

const Dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason_code: z.optional(z.nullable(z.string())),
  phase: z.optional(z.nullable(z.string())),
  respond_by: z.optional(z.nullable(z.int())),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
})

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) })

/**
 * After this time the provider no longer captures authorized money by itself. Equals the reservation, so that the shop captures
 * later money only after a check of the stock.
 */
const automaticCaptureMinutes = 15
/** The provider's longest list. */
const maxList = 100

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
      const path = `/orders/${encodeURIComponent(orderId)}/payments`
      const { items } = await send({ method: 'GET', path, reply: listOf(Payment), isRepeatable: true })
      return items.toSorted((a, b) => b.created_at - a.created_at).map(paymentOf)
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

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000)

const orderOf = (order: z.infer<typeof Order>): ProviderOrder => ({
  id: order.id,
  amountPaise: order.amount,
  currency: order.currency,
  receipt: order.receipt ?? null,
  status: order.status,
})

const paymentOf = (payment: z.infer<typeof Payment>): ProviderPayment => ({
  id: payment.id,
  orderId: payment.order_id,
  amountPaise: payment.amount,
  currency: payment.currency,
  ...stateOf(payment),
  method: payment.method ?? 'unknown',
  cardLast4: payment.card?.last4 ?? null,
  errorDescription: payment.error_description ?? null,
})

/** The provider also calls authorized money `refunded` that was never captured. */
function stateOf({
  status,
  captured,
  amount_refunded,
}: z.infer<typeof Payment>): Pick<ProviderPayment, 'status' | 'refundedPaise'> {
  if (status === 'refunded' && captured === false) return { status: 'released', refundedPaise: 0 }
  return { status, refundedPaise: amount_refunded ?? 0 }
}

const disputeOf = (dispute: z.infer<typeof Dispute>): ProviderDispute => ({
  id: dispute.id,
  paymentId: dispute.payment_id,
  amountPaise: dispute.amount,
  currency: dispute.currency,
  reasonCode: dispute.reason_code ?? null,
  phase: dispute.phase ?? null,
  respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1_000) : null,
  status: dispute.status,
})

const refundOf = (refund: z.infer<typeof Refund>): ProviderRefund => ({
  id: refund.id,
  paymentId: refund.payment_id,
  amountPaise: refund.amount,
  receipt: refund.receipt ?? null,
  status: refund.status,
})
