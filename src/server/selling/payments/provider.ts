/** A provider's order: what a shopper is asked to pay. */
export interface ProviderOrder {
  id: string
  amountPaise: number
  currency: string
  receipt: string | null
  status: string
}

/** One attempt of a shopper to pay a provider's order, as the provider tells it. */
export interface ProviderPayment {
  id: string
  orderId: string | null
  amountPaise: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refundedPaise: number
  method: string
  cardLast4: string | null
  errorDescription: string | null
}

export interface ProviderRefund {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
}

/** The port to a payment provider. Every method throws only {@link ProviderError}. */
export interface PaymentProvider {
  createOrder: (order: {
    amountPaise: number
    currency: string
    receipt: string
    notes: Record<string, string>
  }) => Promise<ProviderOrder>
  /** The order made under our receipt, if the provider ever got it. */
  findOrderByReceipt: (receipt: string) => Promise<ProviderOrder | null>
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>
  /** Every attempt on an order, newest first. */
  fetchOrderPayments: (orderId: string) => Promise<ProviderPayment[]>
  capturePayment: (paymentId: string, amountPaise: number, currency: string) => Promise<ProviderPayment>
  /** The same key never refunds twice. */
  refundPayment: (paymentId: string, amountPaise: number, idempotencyKey: string) => Promise<ProviderRefund>
  /** What became of a refund that the provider once accepted. */
  fetchRefund: (refundId: string) => Promise<ProviderRefund>
  /** Whether the three values of the pop-up fit together, for the order id that **we** stored. */
  isPaymentSignature: (orderId: string, paymentId: string, signature: string) => boolean
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean
}

/**
 * `refused`: the provider answered and said no; `unreachable`: it certainly did nothing; `unknown`: it may or may not
 * have done what was asked (a time-out, a cut connection, a 5xx), so ask before trying again.
 */
export type ProviderFailure = 'refused' | 'unreachable' | 'unknown'

export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure
  /** The provider's description, fit for a shopper, where it gave one. */
  readonly description: string | null

  constructor(
    failure: ProviderFailure,
    message: string,
    options: { description?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.description = options.description ?? null
  }
}
