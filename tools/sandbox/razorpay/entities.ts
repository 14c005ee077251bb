/** The provider's wire shapes. Amounts are integer paise, times are Unix seconds, names are the protocol's. */

export type Notes = Record<string, string> | []

export type OrderStatus = 'created' | 'attempted' | 'paid'

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: OrderStatus
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export type Card = {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: 'credit' | 'debit'
  issuer: string | null
  international: boolean
  emi: boolean
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: PaymentStatus
  order_id: string
  invoice_id: null
  international: boolean
  method: 'card' | 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Card
  bank: null
  wallet: null
  vpa: string | null
  upi?: { vpa: string }
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn: string | null; auth_code?: string }
  /** Set only where the customer pays the fee; `amount` contains it. */
  fee_bearer?: 'customer'
  /** Set only where an offer reduced the amount of the payment. */
  offer_id?: string
  created_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant' | null
  speed_requested: 'normal' | 'optimum'
}

export const disputePhases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const
export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  /** What was taken from the account: nothing unless the dispute is lost. */
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: DisputeStatus
  phase: (typeof disputePhases)[number]
  created_at: number
}

export type Collection<T> = { entity: 'collection'; count: number; items: T[] }

export function collection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items }
}

/** Internal data of the provider's ledger that no call shows. */
export type OrderRecord = {
  order: Order
  capture: 'automatic' | 'manual'
  /** How long after its creation a payment is still captured by itself, and when its money goes back uncaptured. */
  automaticMinutes: number
  manualMinutes: number
  /** The time, in milliseconds, from which the order is found by its receipt. */
  foundAt: number
  paymentIds: string[]
}
/** Times are milliseconds. */
export type PaymentRecord = {
  payment: Payment
  createdAt: number
  /** When a failed payment is authorized after all. */
  lateAt: number | null
  /** When an authorized payment is captured automatically. */
  captureAt: number | null
  /** When the money of an uncaptured payment is released. */
  expiresAt: number | null
  refundIds: string[]
}
/** `processAt`: milliseconds at which a pending refund reaches the bank. */
export type RefundRecord = { refund: Refund; processAt: number | null }
/** The refund of an `X-Refund-Idempotency` key; `digest` is a hash of payment and body. */
export type RefundKey = { key: string; digest: string; refundId: string }
