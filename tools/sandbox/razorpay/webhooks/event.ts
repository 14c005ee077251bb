import type { Dispute, Order, Payment, Refund } from '../entities.ts'

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | `payment.dispute.${'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed'}`

/** What an event is about, as it stands at this moment. */
export type EventSubject = { payment: Payment; order?: Order; refund?: Refund; dispute?: Dispute }

const accountId = 'acc_Sandbox0000001'

/** The webhook's envelope as text: a snapshot, so later changes do not show in it. */
export function eventBody(event: EventName, subject: EventSubject, nowMs: number): string {
  const { payment, order, refund, dispute } = subject
  const parts = { ...(refund && { refund }), payment, ...(order && { order }), ...(dispute && { dispute }) }
  return JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(parts),
    payload: Object.fromEntries(Object.entries(parts).map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(nowMs / 1000),
  })
}
