import type { Shop } from '../../machine/shop.ts'

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
  /** What we called it when we asked for it; null for one that others made. */
  receipt: string | null
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
  fetchOrder: (orderId: string) => Promise<ProviderOrder>
  fetchPayment: (paymentId: string) => Promise<ProviderPayment>
  /** A page of all payments of the account that were begun between two moments, both included; empty after the last. */
  listPayments: (page: { from: Date; to: Date; skip: number }) => Promise<ProviderPayment[]>
  /** Every attempt on an order, newest first. */
  fetchOrderPayments: (orderId: string) => Promise<ProviderPayment[]>
  capturePayment: (paymentId: string, amountPaise: number, currency: string) => Promise<ProviderPayment>
  /** The same key never refunds twice. */
  refundPayment: (paymentId: string, amountPaise: number, idempotencyKey: string) => Promise<ProviderRefund>
  /** What became of a refund that the provider once accepted. */
  fetchRefund: (refundId: string) => Promise<ProviderRefund>
  /** Every refund of a payment, ours and those of others. */
  fetchRefundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** Whether the three values of the pop-up fit together, for the order id that **we** stored. */
  isPaymentSignature: (orderId: string, paymentId: string, signature: string) => boolean
  isWebhookSignature: (rawBody: Buffer, signature: string) => boolean
}

/**
 * - `refused`: the provider looked at the call and said no
 * - `turned_away`: it did not look at the call, and will not until a person acts: our keys are not accepted, a firewall
 *   stands between, or the address is wrong
 * - `unreachable`: it did nothing, and may be asked again: no connection, or too many calls
 * - `unknown`: it may or may not have done what was asked (a time-out, a cut connection, a 5xx, another call with the same
 *   key in progress), so ask before trying again
 *
 * Only a refusal can be an answer about a payment, and then only as far as its {@link Refusal} goes.
 */
export type ProviderFailure = 'refused' | 'turned_away' | 'unreachable' | 'unknown'

/** What a refusal is about, where the shop acts on it: there is nothing of that id, or no money for a refund. */
export type Refusal = 'no_such_id' | 'low_balance'

export interface ProviderErrorDetails {
  /** The provider's description, fit for a shopper, where it gave one. */
  description?: string | undefined
  refusal?: Refusal | null
  /** How long the provider asks us to wait before another call. */
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

/** Whether the provider answered that there is nothing of the id that it was asked for. */
export const isUnknownToProvider = (error: unknown): boolean =>
  error instanceof ProviderError && error.refusal === 'no_such_id'

/** The shop with its payment provider, as those need it who deal with money. */
export interface ShopWithProvider extends Shop {
  provider: PaymentProvider
}
