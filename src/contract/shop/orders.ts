import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'
import { Cart } from './cart.ts'
import { Delivery } from './checkout.ts'
import { OrderDocument } from './documents.ts'

export const OrderStatus = z.enum([
  'Pending',
  'Processing',
  'Packed',
  'Shipped',
  'Delivered',
  'Undelivered',
  'Returning',
  'Returned to Origin',
  'Lost',
  'Cancelled',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const PaymentStatus = z.enum([
  'Pending',
  'Paid',
  'Failed',
  'Refunded',
  'Due on delivery',
  'Collected',
  'Remitted',
  'Due',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const OrderItem = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  /** What was charged for one. */
  product_price: rupees,
  quantity: z.int(),
  image_url: z.string(),
})

/** The first and the last day, as '2026-11-30'. */
export const OrderArrival = z.object({ from: z.string(), to: z.string() })

const orderSummaryFields = {
  id: z.string(),
  created_at: instant,
  total_amount: rupees,
  order_status: OrderStatus,
  payment_status: PaymentStatus,
  items: z.array(OrderItem),
  /** The days on which its parcel was promised to arrive; null without an address, and for orders of an earlier release. */
  arrival: z.nullable(OrderArrival),
}

export const OrderSummary = z.object(orderSummaryFields)
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderHistoryEntry = z.object({
  status: z.string(),
  at: instant,
  by: z.string(),
  note: z.string(),
})

/** Money of an order that goes back to where it came from. */
export const OrderRefund = z.object({
  amount: rupees,
  /** `on_its_way` until the provider has given it back. */
  status: z.enum(['on_its_way', 'refunded']),
  started_at: instant,
  refunded_at: z.nullable(instant),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** What the shop promised when the order was placed; what it promises now may be something else. */
export const OrderTerms = z.object({
  /** What the discount was for. */
  discount_label: z.nullable(z.string()),
  /** Null where none was advertised. */
  guarantee: z.nullable(z.string()),
  /** How long the goods can be sent back, from delivery. */
  return_days: z.int(),
  /** Business days in which banks show a refund. */
  refund_days: z.int(),
})

export const OrderParcel = z.object({
  carrier: z.string(),
  tracking_number: z.nullable(z.string()),
  /** The carrier's page for it, where we know one. */
  tracking_url: z.nullable(z.string()),
  sent_at: instant,
  /** Sent again without a sale, under the guarantee. */
  is_replacement: z.boolean(),
})
export type OrderParcel = z.infer<typeof OrderParcel>

/** The registered business that buys; null for a consumer. */
export const OrderBuyer = z.nullable(z.object({ gstin: z.string(), legal_name: z.string() }))
export type OrderBuyer = z.infer<typeof OrderBuyer>

const addressLine = z.nullable(z.string())

export const Order = z.object({
  ...orderSummaryFields,
  subtotal: rupees,
  discount_amount: rupees,
  shipping_amount: rupees,
  /** The part of `shipping_amount` that is the fee for cash on delivery. */
  cod_fee: rupees,
  tax_amount: rupees,
  shipping_full_name: addressLine,
  shipping_address: addressLine,
  shipping_city: addressLine,
  shipping_state: addressLine,
  shipping_zip: addressLine,
  shipping_country: addressLine,
  /** Whom the courier calls, where it is not the number of the account. */
  shipping_phone: addressLine,
  buyer: OrderBuyer,
  payment_method: z.nullable(z.string()),
  /** The last day to pay an order by terms, as '2026-12-27', also once it is paid; else null. */
  due_on: z.nullable(z.string()),
  /** Where to pay it, while it is due. */
  pay_to: z.array(z.string()),
  /** The last four digits of the card, as the provider tells them. */
  card_last4: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** Those that have left us, the oldest first. */
  parcels: z.array(OrderParcel),
  /** Of which batches its packs are, once it is packed; a kit by its parts. */
  batches: z.array(z.object({ number: z.string(), name: z.string(), packs: z.int() })),
  /** Whether the address can still be set or changed: until the order is packed. */
  can_change_address: z.boolean(),
  /** Whether the shopper can cancel it: until it is packed. */
  can_cancel: z.boolean(),
  /** Whether the shopper has paid and the money is not seen captured yet. */
  is_being_confirmed: z.boolean(),
  /** Whether it waits for the shopper's yes before it is packed, as an order with cash on delivery can. */
  needs_confirmation: z.boolean(),
  /** Whether its money never came through the payment provider, so that a refund goes to an account that the shopper names. */
  is_refunded_by_hand: z.boolean(),
  refunds: z.array(OrderRefund),
  terms: OrderTerms,
  /** Oldest first; the invoice from when the order is packed. */
  documents: z.array(OrderDocument),
  /** The state of the order in a sentence, where the statuses alone don't say it. */
  notice: z.nullable(z.string()),
  history: z.array(OrderHistoryEntry),
})
export type Order = z.infer<typeof Order>

/** 'ORD001': the number padded to three digits. */
export const publicOrderId = (number: number): string => `ORD${String(number).padStart(3, '0')}`

/** The number in 'ORD001', or null for anything that no order can be called. */
export function orderNumber(publicId: string): number | null {
  const match = /^ORD(\d{3,15})$/i.exec(normaliseIdentifier(publicId))
  return match ? Number(match[1]) : null
}

const orderId = z.object({ id: z.string() })

export const listOrders = endpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  tag: 'Orders',
  access: 'shopper',
  summary: "The shopper's orders, newest first; attempts that were never paid are left out.",
  signedOutMessage: 'You must be logged in to view your orders.',
  query: z.object({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Unknown cursor.'))),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'The limit is 1 to 50.'))),
  }),
  reply: z.object({ orders: z.array(OrderSummary), next_cursor: z.nullable(z.string()) }),
})

export const getOrder = endpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/api/orders/{id}',
  tag: 'Orders',
  access: 'shopper',
  summary: "One of the shopper's orders.",
  signedOutMessage: 'You must be logged in to view your orders.',
  params: orderId,
  reply: Order,
})

export const setOrderShipping = endpoint({
  id: 'setOrderShipping',
  method: 'PUT',
  path: '/api/orders/{id}/shipping',
  tag: 'Orders',
  access: 'shopper',
  summary: 'Set or change the delivery address, until the order is packed.',
  signedOutMessage: 'You must be logged in to view your orders.',
  params: orderId,
  body: Delivery,
  reply: Order,
})

export const cancelOrder = endpoint({
  id: 'cancelOrder',
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  tag: 'Orders',
  access: 'shopper',
  summary:
    'Cancel an order that is not packed yet. What was paid is refunded in full, also what arrives later; cancelling again answers the same.',
  signedOutMessage: 'You must be logged in to view your orders.',
  params: orderId,
  reply: Order,
})

export const BoughtAgain = z.object({
  message: z.string(),
  added: z.array(z.object({ product_id: z.int(), product_name: z.string(), quantity: z.int() })),
  /** What did not go into the cart, or not all of it, and why. */
  left_out: z.array(
    z.object({ product_id: z.int(), product_name: z.string(), quantity: z.int(), why: z.string() }),
  ),
  /** The cart after it. */
  ...Cart.shape,
})
export type BoughtAgain = z.infer<typeof BoughtAgain>

export const buyAgain = endpoint({
  id: 'buyAgain',
  method: 'POST',
  path: '/api/orders/{id}/buy-again',
  tag: 'Orders',
  access: 'shopper',
  summary:
    "Put an order's packs into the cart again: what can be bought, at today's prices. What can't be is named with its reason.",
  signedOutMessage: 'You must be logged in to add items to cart.',
  params: orderId,
  reply: BoughtAgain,
})
