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

/** `pending`: cash on delivery, chosen in the pop-up. */
export type PaymentStatus = 'created' | 'pending' | 'authorized' | 'captured' | 'refunded' | 'failed'

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
  /** Null where a QR code was paid. */
  order_id: string | null
  invoice_id: null
  international: boolean
  method: 'card' | 'upi' | 'cod'
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

export type LinkStatus = 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled'

/** A captured payment in the list of its link. */
export type LinkPayment = {
  payment_id: string
  plink_id: string
  amount: number
  method: Payment['method']
  status: 'captured'
  created_at: number
  updated_at: number
}

export type PaymentLink = {
  id: string
  accept_partial: boolean
  amount: number
  amount_paid: number
  callback_method: 'get' | ''
  callback_url: string
  /** 0 until it happened, as for the other times. */
  cancelled_at: number
  created_at: number
  currency: string
  customer: Record<string, string>
  description: string
  expire_by: number
  expired_at: number
  first_min_partial_amount: number
  notes: Notes | null
  notify: { email: boolean; sms: boolean }
  /** Set at the first attempt to pay. */
  order_id?: string
  payments: LinkPayment[] | null
  reference_id: string
  reminder_enable: boolean
  reminders: []
  short_url: string
  status: LinkStatus
  updated_at: number
  upi_link: false
  user_id: ''
}

export type QrCode = {
  id: string
  entity: 'qr_code'
  created_at: number
  name: string
  usage: 'single_use' | 'multiple_use'
  type: 'upi_qr'
  image_url: string
  payment_amount: number | null
  fixed_amount: boolean
  status: 'active' | 'closed'
  description: string
  payments_amount_received: number
  payments_count_received: number
  notes: Notes
  customer_id: null
  close_by: number | null
  closed_at: number | null
  close_reason: 'on_demand' | 'on_close_by' | 'paid' | null
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
  /** The payment link for which the order was made. */
  linkId?: string
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
  /** The part of the order's amount that it pays; left out where it pays all of it. */
  part?: number
}
/** Times are milliseconds. */
export type LinkRecord = {
  link: PaymentLink
  createdAt: number
  expiresAt: number
  /** The time from which the link is found by its reference. */
  foundAt: number
  remindersSent: number
  /** Messages sent by call, by medium. */
  notified: { sms: number; email: number }
}
/** Times are milliseconds; `late` are payments whose bank answers later, also after the code was closed. */
export type QrRecord = {
  qr: QrCode
  createdAt: number
  closesAt: number | null
  paymentIds: string[]
  late: { at: number; amount: number; vpa: string }[]
}
/** `processAt`: milliseconds at which a pending refund reaches the bank. */
export type RefundRecord = { refund: Refund; processAt: number | null }
/** The refund of an `X-Refund-Idempotency` key; `digest` is a hash of payment and body. */
export type RefundKey = { key: string; digest: string; refundId: string }
