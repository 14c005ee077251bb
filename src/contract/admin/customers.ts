import * as z from 'zod/mini'
import { maxBusinessQuantity, maxQuantity } from '#shared/field-rules.ts'
import { instant, longText, rupees } from '#shared/fields.ts'
import { formatCount } from '#shared/money.ts'
import { replacementStates, returnStates } from '#shared/return-states.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { cursor, reason, rowId, searchText } from './fields.ts'
import { OrderBrief } from './order-brief.ts'
import { TicketSummary } from './tickets.ts'

/** The largest exact count; a larger number is shown as 'more than'. */
export const maxCustomersCounted = 10_000

export const CustomerSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** All but the last four digits are hidden: a list is no place to copy numbers from. */
  phone_end: z.string(),
  since: instant,
  updated_at: updatedAt,
  orders_count: z.int(),
  spent: rupees,
  last_order_at: z.nullable(instant),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

export const customerFilters = { q: z.optional(searchText(254)) }

export const listCustomers = endpoint({
  id: 'listCustomers',
  method: 'GET',
  path: '/api/customers',
  tag: 'Customers',
  access: 'customers.read',
  summary: `People with an account, the newest first. \`q\` finds name, phone, order number and the beginning of an e-mail address; \`count\` goes to ${maxCustomersCounted}. ${syncedPagesSummary}`,
  query: z.object({ ...customerFilters, ...syncedPages() }),
  reply: z.object({
    customers: z.array(CustomerSummary),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
    is_count_cut: z.boolean(),
  }),
})

export const CustomerOrder = z.extend(OrderBrief, { items_count: z.int() })
export type CustomerOrder = z.infer<typeof CustomerOrder>

const minPayDays = 7
const maxPayDays = 90
const payDaysMessage = `It can be ${minPayDays} to ${maxPayDays} days.`

const BusinessFields = z.object({
  /** Null for the prices of the shop. */
  price_list_id: z.nullable(
    z
      .int('Unknown price list.')
      .check(z.positive('Unknown price list.'), z.lte(999_999_999, 'Unknown price list.')),
  ),
  /** The maximum of packs of one product in an order. */
  max_quantity: z
    .int('Packs are a whole number.')
    .check(
      z.gte(maxQuantity, `Everybody may order ${maxQuantity} packs of a product.`),
      z.lte(maxBusinessQuantity, `It can be ${formatCount(maxBusinessQuantity)} packs at most.`),
    ),
  /** The days within which the customer may pay by invoice; null where they may not, left out to keep them. A change needs `money.settle`. */
  pay_days: z.optional(
    z.nullable(
      z.int(payDaysMessage).check(z.gte(minPayDays, payDaysMessage), z.lte(maxPayDays, payDaysMessage)),
    ),
  ),
})
export type BusinessFields = z.infer<typeof BusinessFields>

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** By a mailed code or link; exports and erasures leave out what was sent under an unproved address without logging in. */
  is_email_proven: z.boolean(),
  phone: z.string(),
  since: instant,
  /** Paid orders, what was paid for them, and what of it went back or is on its way back. */
  orders_count: z.int(),
  spent: rupees,
  refunded: rupees,
  sign_ins: z.object({ count: z.int(), last_at: z.nullable(instant) }),
  cart_count: z.int(),
  /** What lies in the cart, the first put in first, at the price of one pack now. */
  cart: z.array(z.object({ product_id: z.int(), name: z.string(), quantity: z.int(), price: rupees })),
  /** Since when, and whether it was ended. */
  newsletter: z.nullable(instant),
  addresses: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      country: z.string(),
      orders_count: z.int(),
      last_at: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      order: z.string(),
      amount: rupees,
      status: z.string(),
      reason: z.string(),
      created_at: instant,
    }),
  ),
  returns: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      status: z.enum(returnStates),
      created_at: instant,
    }),
  ),
  replacements: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      status: z.enum(replacementStates),
      created_at: instant,
    }),
  ),
  /** Null for who may not read the inbox. */
  tickets: z.nullable(z.array(TicketSummary)),
  /** Null for who may not see garden plans. */
  gardens: z.nullable(
    z.object({
      plans: z.array(z.object({ id: z.int(), created_at: instant, is_kept: z.boolean() })),
      photos: z.int(),
      reminders: z.boolean(),
    }),
  ),
  /** Null for who is not marked as a business. */
  business: z.nullable(
    z.object({
      since: instant,
      max_quantity: z.int(),
      pay_days: z.nullable(z.int()),
      price_list: z.nullable(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
  notes: z.array(z.object({ id: z.int(), at: instant, by: z.string(), text: z.string() })),
  /** They are to be erased once nothing of theirs is under way. */
  erasure: z.nullable(
    z.object({ at: instant, by: z.string(), reason: z.string(), gives_up_guarantee: z.boolean() }),
  ),
})
export type Customer = z.infer<typeof Customer>

const params = z.object({ id: rowId })

export const getCustomer = endpoint({
  id: 'getCustomer',
  method: 'GET',
  path: '/api/customers/{id}',
  tag: 'Customers',
  access: 'customers.read',
  summary:
    'One customer: what they spent and got back, addresses, refunds, returns, tickets, garden plans, sign-ins and notes, the newest of each.',
  params,
  reply: Customer,
})

export const listCustomerOrders = endpoint({
  id: 'listCustomerOrders',
  method: 'GET',
  path: '/api/customers/{id}/orders',
  tag: 'Customers',
  access: 'customers.read',
  summary: 'The orders of a customer, the newest first, twenty at a time.',
  params,
  query: z.object({ cursor }),
  reply: z.object({ orders: z.array(CustomerOrder), next_cursor: z.nullable(z.string()) }),
})

export const noteOnCustomer = endpoint({
  id: 'noteOnCustomer',
  method: 'POST',
  path: '/api/customers/{id}/notes',
  tag: 'Customers',
  access: 'customers.write',
  isKeyed: true,
  summary: 'Write a note for colleagues. It is never mailed and on no page of the shop, but in the export.',
  params,
  body: z.object({ text: longText('Note', 2000) }),
  reply: Customer,
})

export const markBusiness = endpoint({
  id: 'markBusiness',
  method: 'PUT',
  path: '/api/customers/{id}/business',
  tag: 'Customers',
  access: 'offers.write',
  summary:
    'Mark a customer as a business, or end the mark with null. The mark has a price list, a maximum of packs of one product in an order, and the days to pay by invoice, which need `money.settle`. Orders that are due stay so. Lines of the cart above the new maximum are reduced to it.',
  params,
  body: z.object({ business: z.nullable(BusinessFields) }),
  reply: Customer,
})

export const logOutCustomer = endpoint({
  id: 'logOutCustomer',
  method: 'POST',
  path: '/api/customers/{id}/log-out',
  tag: 'Customers',
  access: 'customers.write',
  summary: 'End every sign-in of a customer at once, on all devices. They can sign in again.',
  params,
  body: z.object({ reason }),
  reply: z.object({ message: z.string(), ended: z.int() }),
})
