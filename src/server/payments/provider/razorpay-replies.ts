import * as z from 'zod/mini'
import type {
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderPaymentLink,
  ProviderQrCode,
  ProviderRefund,
} from './provider.ts'

// The parts of Razorpay's answers that the shop reads, and what it makes of them.

export const Order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.optional(z.nullable(z.string())),
  status: z.string(),
})

export const Payment = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  /** `pending` is cash on delivery, chosen in the pop-up. */
  status: z.enum(['created', 'pending', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.optional(z.nullable(z.int())),
  captured: z.optional(z.nullable(z.boolean())),
  method: z.optional(z.nullable(z.string())),
  card: z.optional(z.nullable(z.object({ last4: z.optional(z.nullable(z.string())) }))),
  error_description: z.optional(z.nullable(z.string())),
  created_at: z.number(),
})

export const PaymentLink = z.object({
  id: z.string(),
  short_url: z.url({ protocol: /^https?$/ }),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  order_id: z.optional(z.nullable(z.string())),
  reference_id: z.optional(z.nullable(z.string())),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  expire_by: z.optional(z.nullable(z.int())),
})

export const QrCode = z.object({
  id: z.string(),
  image_url: z.url({ protocol: /^https?$/ }),
  payment_amount: z.int(),
  payments_amount_received: z.int(),
  status: z.enum(['active', 'closed']),
  close_by: z.optional(z.nullable(z.int())),
})

/** A code that somebody else made may ask for no fixed amount. */
export const QrCodeId = z.pick(QrCode, { id: true })

export const Refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  receipt: z.optional(z.nullable(z.string())),
  status: z.enum(['pending', 'processed', 'failed']),
})

export const Dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason_code: z.optional(z.nullable(z.string())),
  phase: z.optional(z.nullable(z.string())),
  respond_by: z.optional(z.nullable(z.int())),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
})

export const Links = z.object({ payment_links: z.array(PaymentLink) })

/** The provider's longest list. */
export const maxList = 100

export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) })

export const orderOf = (order: z.infer<typeof Order>): ProviderOrder => ({
  id: order.id,
  amountPaise: order.amount,
  currency: order.currency,
  receipt: order.receipt ?? null,
  status: order.status,
})

export const paymentOf = (payment: z.infer<typeof Payment>): ProviderPayment => ({
  id: payment.id,
  orderId: payment.order_id,
  amountPaise: payment.amount,
  currency: payment.currency,
  ...stateOf(payment),
  method: payment.method ?? 'unknown',
  cardLast4: payment.card?.last4 ?? null,
  errorDescription: payment.error_description ?? null,
})

export const linkOf = (link: z.infer<typeof PaymentLink>): ProviderPaymentLink => ({
  id: link.id,
  url: link.short_url,
  amountPaise: link.amount,
  paidPaise: link.amount_paid,
  currency: link.currency,
  reference: link.reference_id || null,
  status: link.status,
  expiresAt: momentOf(link.expire_by),
})

export const qrCodeOf = (code: z.infer<typeof QrCode>): ProviderQrCode => ({
  id: code.id,
  imageUrl: code.image_url,
  amountPaise: code.payment_amount,
  receivedPaise: code.payments_amount_received,
  status: code.status,
  closesAt: momentOf(code.close_by),
})

/** The provider answers 0 for a time that is not set. */
const momentOf = (unixSeconds: number | null | undefined): Date | null =>
  unixSeconds ? new Date(unixSeconds * 1_000) : null

/** The provider also calls authorized money `refunded` that was never captured. */
function stateOf({
  status,
  captured,
  amount_refunded,
}: z.infer<typeof Payment>): Pick<ProviderPayment, 'status' | 'refundedPaise'> {
  if (status === 'refunded' && captured === false) return { status: 'released', refundedPaise: 0 }
  if (status === 'pending') return { status: 'created', refundedPaise: 0 }
  return { status, refundedPaise: amount_refunded ?? 0 }
}

export const disputeOf = (dispute: z.infer<typeof Dispute>): ProviderDispute => ({
  id: dispute.id,
  paymentId: dispute.payment_id,
  amountPaise: dispute.amount,
  currency: dispute.currency,
  reasonCode: dispute.reason_code ?? null,
  phase: dispute.phase ?? null,
  respondBy: momentOf(dispute.respond_by),
  status: dispute.status,
})

export const refundOf = (refund: z.infer<typeof Refund>): ProviderRefund => ({
  id: refund.id,
  paymentId: refund.payment_id,
  amountPaise: refund.amount,
  receipt: refund.receipt ?? null,
  status: refund.status,
})

/** A time as the provider counts it. */
export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000)
