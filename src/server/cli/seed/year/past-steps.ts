import type { orderHistory, payments } from '../../../platform/database/tables.ts'
import type { PlannedOrder } from './plan-year.ts'

type Step = Pick<typeof orderHistory.$inferInsert, 'status' | 'author' | 'note' | 'createdAt'>

const hour = 3_600_000

/** The times of an order's steps. */
export const timesOf = ({ placedAt, hours }: PlannedOrder) => {
  const paidAt = new Date(placedAt.getTime() + 90_000)
  const after = (count: number) => new Date(paidAt.getTime() + count * hour)
  return {
    placedAt,
    paidAt,
    packedAt: after(hours.packed),
    shippedAt: after(hours.shipped),
    deliveredAt: after(hours.delivered),
    /** When its refund was decided. */
    backAt: after(hours.back),
    /** A shopper cancels before packing. */
    cancelledAt: after(hours.packed * 0.6),
  }
}

type Times = ReturnType<typeof timesOf>

/** The history of an order, within the transitions that the state table allows. */
export function stepsOf(order: PlannedOrder): Step[] {
  const times = timesOf(order)
  const begun: Step[] = [
    { status: 'awaiting_payment', author: 'shopper', note: 'Payment started.', createdAt: times.placedAt },
    { status: 'processing', author: 'provider', note: 'Payment received.', createdAt: times.paidAt },
  ]
  if (order.outcome === 'cancelled') {
    const note = 'Cancelled before it was packed.'
    return [...begun, { status: 'cancelled', author: 'shopper', note, createdAt: times.cancelledAt }]
  }
  const step = (status: Step['status'], createdAt: Date, note = ''): Step => ({
    status,
    createdAt,
    note,
    author: 'shop',
  })
  return [
    ...begun,
    step('packed', times.packedAt),
    step('shipped', times.shippedAt),
    ...endOf(order, times, step),
  ]
}

type MakeStep = (status: Step['status'], createdAt: Date, note?: string) => Step

function endOf({ outcome }: PlannedOrder, { deliveredAt, backAt }: Times, step: MakeStep): Step[] {
  if (outcome === 'lost') return [step('lost', backAt, 'The carrier can’t find it.')]
  if (outcome !== 'came_back') return [step('delivered', deliveredAt)]
  const between = new Date((deliveredAt.getTime() + backAt.getTime()) / 2)
  return [
    step('undelivered', deliveredAt, 'Nobody was at home.'),
    step('returning', between),
    step('returned_to_origin', backAt),
  ]
}

/** The state of an order's payment after its refund. */
export const paymentStateOf = ({ outcome }: PlannedOrder): (typeof payments.$inferInsert)['status'] =>
  outcome === 'cancelled' || outcome === 'lost' ? 'refunded' : 'paid'

/** The time of the last entry of an order's history. */
export const endOfOrder = (order: PlannedOrder): Date => stepsOf(order).at(-1)?.createdAt ?? order.placedAt
