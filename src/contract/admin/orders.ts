import * as z from 'zod/mini'
import { identifier, instant, longText, oneLine, rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { BuyerFields, Delivery } from '../shop/checkout.ts'
import { OrderDocument } from '../shop/documents.ts'
import { OrderBuyer, OrderStatus, PaymentStatus } from '../shop/orders.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { day, despiteDispute, orderName, reason, searchText, version } from './fields.ts'

export const orderViews = [
  'to-pack',
  'to-confirm',
  'address-unclear',
  'on-hold',
  'late',
  'undelivered',
  'returns',
  'all',
] as const
export type OrderView = (typeof orderViews)[number]

/** Why an order is not to be packed now, and the day on which the hold ends. */
export const Hold = z.object({ reason: z.string(), until: z.nullable(z.string()) })
export type Hold = z.infer<typeof Hold>

const summaryFields = {
  id: z.string(),
  version: z.int(),
  created_at: instant,
  updated_at: updatedAt,
  status: OrderStatus,
  payment_status: PaymentStatus,
  total_amount: rupees,
  /** The parcel's, else the account's. */
  name: z.string(),
  city: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  /** Packs. */
  items_count: z.int(),
  hold: z.nullable(Hold),
  /** Why an order that is paid can't be packed: its address is missing or names no state. Left out where it can. */
  address_problem: z.optional(z.string()),
  tags: z.array(z.string()),
}

export const StaffOrderSummary = z.object(summaryFields)
export type StaffOrderSummary = z.infer<typeof StaffOrderSummary>

const orderParams = z.object({ id: z.string() })

export const orderTag = z
  .string('A tag must be text.')
  .check(
    z.overwrite(oneLine),
    z.regex(
      /^[\p{Ll}\p{N}][\p{Ll}\p{N} -]{0,29}$/u,
      'A tag is up to 30 small letters, digits, spaces or dashes.',
    ),
  )

/** What a list of orders is narrowed by; all of it together. */
export const listFilters = {
  view: z.optional(z.enum(orderViews, 'Unknown view.')),
  q: z.optional(searchText(100)),
  tag: z.optional(orderTag),
  /** Priced with this offer of the owner's. */
  offer: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Unknown offer.'))),
  /** Ordered on this day in India or later. */
  from: z.optional(day),
  /** Ordered on this day in India or earlier. */
  to: z.optional(day),
}

/** A longer list of orders is not counted further. */
export const maxCounted = 10_000

export const listStaffOrders = endpoint({
  id: 'listStaffOrders',
  method: 'GET',
  path: '/api/orders',
  tag: 'Orders',
  access: 'orders.read',
  summary: `Orders, newest first. \`q\` finds number, name, e-mail, phone, PIN, payment id and tracking number; \`tag\`, \`from\` and \`to\` (days in India) narrow the list; \`count\` is the number of orders in it, up to 10,000, or 1,000 for a search; \`is_count_cut\` says that there may be more. ${syncedPagesSummary}`,
  query: z.object({ ...listFilters, ...syncedPages() }),
  reply: z.object({
    orders: z.array(StaffOrderSummary),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
    is_count_cut: z.boolean(),
  }),
})

export const StaffOrderItem = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  product_price: rupees,
  quantity: z.int(),
  refunded_quantity: z.int(),
  /** Packs that were sent again without a sale. */
  replaced_quantity: z.int(),
  /** What was paid for all its packs, after its share of the offer. */
  paid_amount: rupees,
  /** What giving back all that is left of it amounts to, after its share of the offer. */
  refundable_amount: rupees,
  image_url: z.string(),
})

export const StaffShipment = z.object({
  id: z.int(),
  carrier: z.string(),
  tracking_number: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  created_at: instant,
  /** Null while it waits for its carrier. */
  left_at: z.nullable(instant),
})

/** Whether a step can be taken now, and if not, why. */
export const Possibility = z.object({ can: z.boolean(), why: z.nullable(z.string()) })

const line = z.nullable(z.string())

export const StaffOrder = z.object({
  ...summaryFields,
  email: z.string(),
  phone: z.string(),
  /** Null once they were erased. */
  customer: z.nullable(z.int()),
  subtotal: rupees,
  discount_amount: rupees,
  /** What the discount was for. */
  discount_label: z.nullable(z.string()),
  shipping_amount: rupees,
  /** The part of `shipping_amount` that is the fee for cash on delivery. */
  cod_fee: rupees,
  /** What the courier collects at the door; null for orders that are paid online. */
  collect_amount: z.nullable(rupees),
  /** How far the confirmation of an order with cash on delivery is; null for other orders. */
  confirmation: z.nullable(
    z.object({
      state: z.enum(['waiting', 'confirmed', 'cancelled']),
      /** Calls without an answer. */
      calls: z.int(),
      last_call_at: z.nullable(instant),
    }),
  ),
  tax_amount: rupees,
  shipping_full_name: line,
  shipping_address: line,
  shipping_city: line,
  shipping_state: line,
  shipping_zip: line,
  shipping_country: line,
  /** Whom the courier calls, where it is not `phone`, the number of the account. */
  shipping_phone: line,
  buyer: OrderBuyer,
  /** `staff` for an order that a member of the staff made. */
  source: z.enum(['shop', 'staff']),
  /** Handed over at the counter; its address is that of the shop. */
  pickup: z.boolean(),
  /** The draft that it was made from. */
  draft: line,
  payment: z.nullable(
    z.object({
      status: z.string(),
      kind: z.enum(['checkout', 'link', 'qr', 'by_hand', 'cod', 'terms']),
      method: line,
      /** What the staff wrote down of money that came by hand. */
      reference: line,
      card_last4: line,
      provider_order_id: line,
      provider_payment_id: line,
      /** The last day to pay an order by terms, also once it is paid. */
      due_on: z.nullable(z.string()),
      /** When its money came: for cash on delivery, when the courier collected it. */
      settled_at: z.nullable(instant),
    }),
  ),
  /** Orders that leave in the same parcel. */
  together: z.array(z.string()),
  /** Others of the shopper that go to the same address and are not packed yet. */
  could_join: z.array(z.string()),
  items: z.array(StaffOrderItem),
  /** What is left of the money that paid it. A refund names it. */
  refundable: rupees,
  /** The shopper's bank asks about the payment now. */
  is_disputed: z.boolean(),
  /** What is left of the shipping fee. */
  refundable_shipping: rupees,
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: rupees,
      /** Decided by the shop, made at the provider, or taken back by the shopper's bank. */
      kind: z.enum(['shop', 'provider', 'dispute']),
      status: z.string(),
      reason: z.string(),
      created_at: instant,
      provider_refund_id: line,
      dispute_id: line,
      /** The number of its credit note or voucher. */
      document: line,
      /** Whether the staff may write its document. */
      can_credit: z.boolean(),
    }),
  ),
  /** A refund or a cancellation that waits for a second person. */
  approval: z.nullable(z.object({ id: z.int(), amount: rupees, asked_by: z.string() })),
  shipments: z.array(StaffShipment),
  documents: z.array(OrderDocument),
  notes: z.array(z.object({ id: z.int(), at: instant, by: z.string(), text: z.string() })),
  timeline: z.array(z.object({ at: instant, by: z.string(), what: z.string() })),
  actions: z.record(z.string(), Possibility),
})
export type StaffOrder = z.infer<typeof StaffOrder>

export const getStaffOrder = endpoint({
  id: 'getStaffOrder',
  method: 'GET',
  path: '/api/orders/{id}',
  tag: 'Orders',
  access: 'orders.read',
  summary: 'One order with all its facts, and the steps that are possible now.',
  params: orderParams,
  reply: StaffOrder,
})

/** A step of an order that names the version it saw, and answers the order. */
export const orderStep = {
  method: 'POST',
  isVersioned: true,
  params: orderParams,
  reply: StaffOrder,
} as const

/** What a hold says. */
export const holdFields = { version, reason, until: z.optional(day) }

export const holdOrder = endpoint({
  ...orderStep,
  id: 'holdOrder',
  path: '/api/orders/{id}/hold',
  tag: 'Orders',
  access: 'orders.hold',
  summary: 'Put an order on hold, until a day or until it is released.',
  body: z.object(holdFields),
})

export const releaseOrder = endpoint({
  ...orderStep,
  id: 'releaseOrder',
  path: '/api/orders/{id}/release',
  tag: 'Orders',
  access: 'orders.hold',
  summary: 'End the hold of an order.',
  body: z.object({ version }),
})

export const cancelStaffOrder = endpoint({
  ...orderStep,
  id: 'cancelStaffOrder',
  path: '/api/orders/{id}/cancel',
  tag: 'Orders',
  access: 'orders.write',
  isForPeople: true,
  summary:
    'Cancel an order that is not sent yet; what is left of its payment goes back, and the packs to the shelf. While the bank asks about the payment, `despite_dispute` says that it goes back all the same.',
  body: z.object({ version, reason, despite_dispute: despiteDispute }),
})

export const editOrderAddress = endpoint({
  ...orderStep,
  id: 'editOrderAddress',
  method: 'PUT',
  path: '/api/orders/{id}/address',
  tag: 'Orders',
  access: 'orders.write',
  summary:
    'Set the delivery address of an order that is not packed yet, and the number that its courier calls.',
  body: z.object({ version, ...Delivery.shape }),
})

export const editOrderBuyer = endpoint({
  ...orderStep,
  id: 'editOrderBuyer',
  method: 'PUT',
  path: '/api/orders/{id}/buyer',
  tag: 'Orders',
  access: 'orders.write',
  summary:
    'Set the GSTIN and legal name of a business that buys, or remove them with null, until the order is packed: then its invoice names them.',
  body: z.object({ version, buyer: z.nullable(BuyerFields) }),
})

export const tagOrder = endpoint({
  ...orderStep,
  id: 'tagOrder',
  method: 'PUT',
  path: '/api/orders/{id}/tags',
  tag: 'Orders',
  access: 'orders.write',
  summary: 'Set the tags of an order: small letters, at most ten; no logic depends on them.',
  body: z.object({
    version,
    tags: z.array(orderTag).check(z.maxLength(10, 'An order can have at most ten tags.')),
  }),
})

export const joinOrders = endpoint({
  ...orderStep,
  id: 'joinOrders',
  path: '/api/orders/{id}/join',
  tag: 'Orders',
  access: 'fulfil.write',
  summary:
    'Join two unpacked orders of a shopper to one address into one parcel. Each keeps its invoice; shipping one ships both.',
  body: z.object({ version, with: orderName }),
})

export const partOrder = endpoint({
  ...orderStep,
  id: 'partOrder',
  path: '/api/orders/{id}/part',
  tag: 'Orders',
  access: 'fulfil.write',
  summary: 'Separate an order from its shared parcel.',
  body: z.object({ version }),
})

export const orderNote = longText('Note', 2000)

export const addOrderNote = endpoint({
  id: 'addOrderNote',
  method: 'POST',
  path: '/api/orders/{id}/notes',
  tag: 'Orders',
  access: 'orders.read',
  summary: 'Write a note for colleagues; shoppers never see it.',
  params: orderParams,
  body: z.object({ text: orderNote }),
  reply: StaffOrder,
})

export const carrier = text('Carrier', 60)
export const trackingNumber = identifier('Tracking number', 60)
