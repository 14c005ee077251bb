import { isAccepted, nameOf } from './accepted-payments.ts'
import type { TakenEvent } from './event-receiver.ts'
import type { OurLedger } from './our-ledger.ts'

/** The events of a run: those of the shop's list, and those that a receiver got by webhook before it read the list. */
export interface EventDiary {
  listed: TakenEvent[]
  received: Set<string>
  /** Events that the receiver confirmed but did not store. */
  lied: Set<string>
  forged: number
}

/**
 * Every event of the list reached the receiver, which got no others and no wrong signature. Each paid order has one
 * event of its payment, and each captured payment one event. Money at the door comes with the parcel.
 */
export function auditEvents({ listed, received, lied, forged }: EventDiary, ours: OurLedger): string[] {
  const known = new Set(listed.map(({ id }) => id))
  const paid = countBy(listed, 'order.paid', 'id')
  const captured = countBy(listed, 'payment.captured', 'provider_payment_id')
  return [
    ...listed
      .filter(({ id }) => !received.has(id) && !lied.has(id))
      .map(({ id, type }) => `${id} (${type}) never reached the receiver`),
    ...[...received].filter((id) => !known.has(id)).map((id) => `${id} is not in the list of events`),
    ...ours.orders
      .filter((order) => isAccepted(order, ours) && order.paymentStatus !== 'due_on_delivery')
      .filter((order) => paid.get(nameOf(order)) === undefined)
      .map((order) => `${nameOf(order)} has no event of its payment`),
    ...twice(paid, 'order.paid'),
    ...twice(captured, 'payment.captured'),
    ...(forged > 0 ? [`${forged} requests had a wrong signature`] : []),
  ]
}

function countBy(events: TakenEvent[], type: string, field: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const event of events) {
    if (event.type !== type) continue
    const key = String(event.data[field])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const twice = (counts: Map<string, number>, type: string): string[] =>
  [...counts].filter(([, count]) => count > 1).map(([of, count]) => `${of} has ${count} events ${type}`)
