import type { AppContext } from '../../platform/app-context.ts'

/** A provider's order: the amount that a shopper has to pay. */
export interface ProviderOrder {
  id: string
  amountPaise: number
  currency: string
  receipt: string | null
  status: string
}

/** A page of the provider that asks for one amount. */
export interface ProviderPaymentLink {
  id: string
  /** The address for the shopper. */
  url: string
  amountPaise: number
  paidPaise: number
  currency: string
  /** The reference that the shop gave. */
  reference: string | null
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'
  expiresAt: Date | null
}

/** A UPI QR code for one payment of one amount. */
export interface ProviderQrCode {
  id: string
  /** The address of its picture. */
  imageUrl: string
  amountPaise: number
  receivedPaise: number
  /** A code closes by a payment, by a call, and at its time. */
  status: 'active' | 'closed'
  closesAt: Date | null
}

/** One attempt to pay a provider's order, link or QR code, as the provider reports it. */
export interface ProviderPayment {
  id: string
  /** The order, or the link or QR code whose attempts were listed. Null for a code's payment fetched by its own id. */
  orderId: string | null
  amountPaise: number
  currency: string
  /** `refunded`: captured and fully refunded; `released`: authorized and never captured. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'released' | 'failed'
  refundedPaise: number
  method: string
  cardLast4: string | null
  errorDescription: string | null
}

export interface ProviderRefund {
  id: string
  paymentId: string
  amountPaise: number
  /** The receipt that the shop gave; null for a refund that was made at the provider. */
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
}

/** A dispute of a shopper's bank, as the provider reports it. */
export interface ProviderDispute {
  id: string
  paymentId: string
  amountPaise: number
  currency: string
  reasonCode: string | null
  phase: string | null
  respondBy: Date | null
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
}

export interface PaymentLinkInput {
  amountPaise: number
  currency: string
  /** At most 40 characters. */
  reference: string
  description: string
  /** At least a quarter of an hour ahead, at most six months. */
  expiresAt: Date
  /** Whom the provider reminds, where `hasReminders` is set. */
  customer?: { name?: string; email?: string; phone?: string }
  hasReminders?: boolean
  notes: Record<string, string>
}

export interface QrCodeInput {
  amountPaise: number
  /** What UPI apps show as the payee. */
  name: string
  description: string
  /** At least a quarter of an hour ahead, at most 45 days. */
  closesAt: Date
  notes: Record<string, string>
}

/** The interface to a payment provider. Every method throws only {@link ProviderError}. */
export interface PaymentProvider {
  createOrder: (order: {
    amountPaise: number
    currency: string
    receipt: string
    notes: Record<string, string>
  }) => Promise<ProviderOrder>
  /** The order with our receipt; null when the provider has none. */
  findOrderByReceipt: (receipt: string) => Promise<ProviderOrder | null>
  fetchOrder: (orderId: string) => Promise<ProviderOrder>
  /** Creates a link that takes no parts. `reference` is unique in the account: a second link with it is refused. */
  createPaymentLink: (link: PaymentLinkInput) => Promise<ProviderPaymentLink>
  /** The link with our reference; null when the provider has none. */
  findPaymentLinkByReference: (reference: string) => Promise<ProviderPaymentLink | null>
  fetchPaymentLink: (linkId: string) => Promise<ProviderPaymentLink>
  /** Ends a link. @returns the link, which may have been paid or have ended before. */
  cancelPaymentLink: (linkId: string) => Promise<ProviderPaymentLink>
  /** Creates a code for one payment. Where its answer is lost, nobody sees the code, and it closes at its time. */
  createQrCode: (code: QrCodeInput) => Promise<ProviderQrCode>
  fetchQrCode: (codeId: string) => Promise<ProviderQrCode>
  /** The code that a payment paid; null for a payment of no code. */
  findQrCodeOf: (paymentId: string) => Promise<string | null>
  /** Ends a code. @returns the code, which may have been paid or have ended before. */
  closeQrCode: (codeId: string) => Promise<ProviderQrCode>
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>
  /** A page of the account's payments that began between two moments, both included; empty after the last page. */
  listPayments: (page: { from: Date; to: Date; skip: number }) => Promise<ProviderPayment[]>
  /** A page of the disputes that began between two moments; empty after the last page. */
  listDisputes: (page: { from: Date; to: Date; skip: number }) => Promise<ProviderDispute[]>
  /** Every attempt on an order, a link or a QR code, newest first. Each names that id as its `orderId`. */
  fetchOrderPayments: (orderId: string) => Promise<ProviderPayment[]>
  capturePayment: (paymentId: string, amountPaise: number, currency: string) => Promise<ProviderPayment>
  /** The same key never refunds twice. */
  refundPayment: (paymentId: string, amountPaise: number, idempotencyKey: string) => Promise<ProviderRefund>
  /** The state of a refund that the provider once accepted. */
  fetchRefund: (refundId: string) => Promise<ProviderRefund>
  /** Every refund of a payment, whether the shop or the dashboard made it. */
  fetchRefundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** Whether the three values of the pop-up match, for the order id that the shop stored. */
  isPaymentSignature: (orderId: string, paymentId: string, signature: string) => boolean
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean
}

/**
 * How a call of the provider failed.
 * - `refused`: the provider processed the call and refused it
 * - `turned_away`: the provider does not process calls until a person acts: rejected keys, a firewall, or a wrong address
 * - `unreachable`: the provider did nothing, and may be called again: no connection, or too many calls
 * - `unknown`: the result is unknown, so check before trying again: a time-out, a broken connection, a 5xx, or another call
 *   with the same key in progress
 *
 * Only a refusal can be an answer about a payment, and only in the meaning of its {@link Refusal}.
 */
export type ProviderFailure = 'refused' | 'turned_away' | 'unreachable' | 'unknown'

/**
 * The refusals that the shop acts on.
 * - `no_such_id`: the provider does not know the id
 * - `low_balance`: the account has too little money for a refund
 * - `over_captured`: less is left of the payment than the refund needs
 * - `disputed`: a dispute about the payment is open
 */
export type Refusal = 'no_such_id' | 'low_balance' | 'over_captured' | 'disputed'

export interface ProviderErrorDetails {
  /** The provider's description, fit for a shopper, where the answer has one. */
  description?: string | undefined
  refusal?: Refusal | null
  /** How long the provider asks the shop to wait before another call. */
  retryAfterMs?: number | null
  cause?: unknown
}

export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure
  readonly description: string | null
  readonly refusal: Refusal | null
  readonly retryAfterMs: number | null

  constructor(failure: ProviderFailure, message: string, details: ProviderErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.failure = failure
    this.description = details.description ?? null
    this.refusal = details.refusal ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

/** Whether the provider answered that the id is unknown. */
export const isUnknownToProvider = (error: unknown): boolean =>
  error instanceof ProviderError && error.refusal === 'no_such_id'

/** The shop with its payment provider, for features that handle money. */
export interface ShopWithProvider extends AppContext {
  provider: PaymentProvider
}
