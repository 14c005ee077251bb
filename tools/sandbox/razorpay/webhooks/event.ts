import type { Dispute, Order, Payment, PaymentLink, QrCode, Refund } from '../entities.ts'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment.pending'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | `payment_link.${'paid' | 'partially_paid' | 'expired' | 'cancelled'}`
  | `qr_code.${'created' | 'credited' | 'closed'}`
  | `payment.dispute.${'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'}`

/** What an event is about, as it stands at this moment. */
export type EventSubject = {
  payment?: Payment
  order?: Order
  refund?: Refund
  dispute?: Dispute
  payment_link?: PaymentLink
  qr_code?: QrCode
}

const accountId = 'acc_Sandbox0000001'

/** The webhook's envelope as text: a snapshot, so later changes do not show in it. */
export function eventBody(event: EventName, subject: EventSubject, nowMs: number): string {
  const { payment_link, qr_code, payment, order, refund, dispute } = subject
  const named = Object.entries({ payment_link, qr_code, refund, payment, order, dispute })
  const parts = Object.fromEntries(named.filter(([, entity]) => entity !== undefined))
  return JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(parts),
    payload: Object.fromEntries(Object.entries(parts).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(nowMs / 1000),
  })
}

/** Events about one order, link or QR code are sent one after the other. */
export function laneOf({ payment, payment_link, qr_code }: EventSubject): string {
  return payment?.order_id ?? payment_link?.order_id ?? payment_link?.id ?? qr_code?.id ?? payment?.id ?? ''
}
