import type { OrderStatus } from '#contract/shop/orders.ts'
import type { orderStates } from '../../platform/database/tables/states.ts'

/** State of an order. Orders in `awaiting_payment` are attempts, which no list shows. */
export type OrderState = (typeof orderStates)[number]

/** Events of an order: those of its payment, and the steps of the staff. */
export type OrderEvent =
  | 'attempt_failed'
  | 'promised'
  | 'settled'
  | 'returned'
  | 'given_up'
  /** Its money is collected at the door. */
  | 'due_at_door'
  /** A business pays it later. */
  | 'due_by_terms'
  | 'cancelled'
  | 'packed'
  | 'shipped'
  | 'delivered'
  /** The carrier could not deliver the parcel, and stores it. */
  | 'undelivered'
  /** The carrier tries to deliver it again. */
  | 'tried_again'
  /** The carrier returns the parcel. */
  | 'turned_back'
  /** The parcel is back in the shop. */
  | 'came_back'
  /** The carrier has lost the parcel. */
  | 'lost'

/** All transitions of an order; no others exist. */
export const orderTransitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  awaiting_payment: {
    promised: 'confirming',
    settled: 'processing',
    due_at_door: 'processing',
    due_by_terms: 'processing',
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
  // A returned parcel is shipped again as a new one.
  returned_to_origin: { shipped: 'shipped' },
  lost: { shipped: 'shipped', delivered: 'delivered', came_back: 'returned_to_origin' },
  delivered: {},
  cancelled: {},
}

/** Returns the state after an event; unchanged for payment events that do not concern the order. */
export const orderAfter = (state: OrderState, event: string): OrderState =>
  (orderTransitions[state] as Partial<Record<string, OrderState>>)[event] ?? state

/** Status that shoppers see. */
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

/** Before packing, shoppers can change the address of an order and cancel it. */
export const unpackedStates: readonly OrderState[] = ['awaiting_payment', 'confirming', 'processing']

/** A parcel that the shopper waits for or has: one that comes no more, or not now, asks for no money by terms. */
export const payableLaterStates: readonly OrderState[] = ['processing', 'packed', 'shipped', 'delivered']

export const isUnpacked = (state: OrderState): boolean => unpackedStates.includes(state)
