import type { OrderStatus } from '#contract/orders.ts'
import type { orderStates } from '../../machine/database/tables/states.ts'

/** Where an order stands. `awaiting_payment` ones are attempts, which no list shows. */
export type OrderState = (typeof orderStates)[number]

/** What happens to an order: the events of its payment, and the work of the people who send it. */
export type OrderEvent =
  | 'attempt_failed'
  | 'promised'
  | 'settled'
  | 'returned'
  | 'given_up'
  | 'cancelled'
  | 'packed'
  | 'shipped'
  | 'delivered'
  /** The carrier could not hand it over, and keeps it for now. */
  | 'undelivered'
  /** The carrier carries it out once more. */
  | 'tried_again'
  /** The carrier brings it back. */
  | 'turned_back'
  /** It is on our table again. */
  | 'came_back'
  /** The carrier does not find it. */
  | 'lost'

/** The whole life of an order. What is not here does not happen. */
export const orderLife: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  awaiting_payment: {
    promised: 'confirming',
    settled: 'processing',
    returned: 'cancelled',
    cancelled: 'cancelled',
  },
  confirming: {
    attempt_failed: 'awaiting_payment',
    settled: 'processing',
    returned: 'cancelled',
    given_up: 'awaiting_payment',
    cancelled: 'cancelled',
  },
  processing: { packed: 'packed', cancelled: 'cancelled' },
  packed: { shipped: 'shipped', cancelled: 'cancelled' },
  shipped: {
    delivered: 'delivered',
    undelivered: 'undelivered',
    turned_back: 'returning',
    came_back: 'returned_to_origin',
    lost: 'lost',
  },
  undelivered: {
    delivered: 'delivered',
    tried_again: 'shipped',
    turned_back: 'returning',
    came_back: 'returned_to_origin',
    lost: 'lost',
  },
  returning: { came_back: 'returned_to_origin', lost: 'lost' },
  // Sent once more, as another parcel.
  returned_to_origin: { shipped: 'shipped' },
  lost: { shipped: 'shipped', delivered: 'delivered', came_back: 'returned_to_origin' },
  delivered: {},
  cancelled: {},
}

/** Where an order stands after an event, be it one of its payment that says nothing about the order. */
export const orderAfter = (state: OrderState, event: string): OrderState =>
  (orderLife[state] as Partial<Record<string, OrderState>>)[event] ?? state

/** What shoppers are told. */
export const orderStatusOf: Record<OrderState, OrderStatus> = {
  awaiting_payment: 'Pending',
  confirming: 'Pending',
  processing: 'Processing',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  undelivered: 'Undelivered',
  returning: 'Returning',
  returned_to_origin: 'Returned to Origin',
  lost: 'Lost',
  cancelled: 'Cancelled',
}

/** Until it is packed, shoppers can have an order sent elsewhere, and can cancel it. */
export const unpackedStates: readonly OrderState[] = ['awaiting_payment', 'confirming', 'processing']

export const isUnpacked = (state: OrderState): boolean => unpackedStates.includes(state)
