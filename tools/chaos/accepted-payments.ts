import type { Observations } from './observations.ts'
import type { OurLedger } from './our-ledger.ts'

export type Order = OurLedger['orders'][number]

export const nameOf = ({ id }: { id: number }): string => `ORD${String(id).padStart(3, '0')}`

const unsoldStates = new Set(['awaiting_payment', 'confirming', 'cancelled'])

/** Its packs left the stock for good, even if its money was refunded later. */
export const isSold = ({ status }: Pick<Order, 'status'>): boolean => !unsoldStates.has(status)

/** In every other state, also of undelivered parcels, the shop keeps the money until it refunds it. */
export const isPaid = (order: Order): boolean => order.paymentStatus === 'paid' && isSold(order)

/** Why the money of a standing order may be gone: refunded by staff, at the provider, or lost to a bank. */
const leaving = new Set(['by_lines', 'at_provider', 'dispute_lost'])

/**
 * All of its money went out, and the order stayed as it was. A refund that a lost dispute covers in part is stuck, since the owner
 * refunds the rest in the dashboard. Nobody in a run pays money by hand back.
 */
const isGivenBack = (order: Order, { refunds }: Pick<OurLedger, 'refunds'>): boolean => {
  const given = refunds.filter(
    ({ orderId, reason, status }) => orderId === order.id && leaving.has(reason) && status !== 'void',
  )
  const sumPaise = given.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const isCoveredInPart = given.some(({ status }) => status === 'stuck') && sumPaise > order.totalPaise
  return (
    isSold(order) &&
    order.paymentStatus === (isCoveredInPart || order.kind === 'by_hand' ? 'refund_due' : 'refunded') &&
    sumPaise >= order.totalPaise
  )
}

/** It stands before its money comes, also undelivered or lost. */
export const standsUnpaid = (order: Order): boolean => order.kind === 'cod' && isSold(order)

/** The order is what its shopper saw: paid, even if staff refunded it later, or to be paid at the door. */
export const isAccepted = (order: Order, ours: Pick<OurLedger, 'refunds'>): boolean =>
  isPaid(order) || isGivenBack(order, ours) || standsUnpaid(order)

/** The orders that staff cancelled. */
export const cancelledByStaff = ({ packing }: Pick<OurLedger, 'packing'>): Set<string> =>
  new Set(
    packing.log.flatMap(({ action, author, entityId }) =>
      action === 'order_cancelled' && author === 'staff' ? [entityId] : [],
    ),
  )

/** Whether it is paid, or was until shopper or staff cancelled it. */
export function wasPaidBy(
  ours: OurLedger,
  { cancelled }: Pick<Observations, 'cancelled'>,
): (order: Order) => boolean {
  const byStaff = cancelledByStaff(ours)
  return (order) => isAccepted(order, ours) || cancelled.has(nameOf(order)) || byStaff.has(nameOf(order))
}
