import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Customer } from '#contract/admin/customers.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId, publicReturnId } from '#contract/shop/returns.ts'
import { discountedPrice, toRupees } from '#shared/money.ts'
import { refundedPaiseOf } from '../../orders/fulfilment/order-brief.ts'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, jsonIf, jsonOf, listOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import {
  accounts,
  businessCustomers,
  customerErasures,
  customerNotes,
  gardenPlans,
  orders,
  payments,
  priceLists,
  refunds,
  replacements,
  returns,
  sessions,
  staffMembers,
  subscribers,
} from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { sessionDays } from '../accounts/session.ts'
import { ticketsOf } from '../tickets/tickets-of.ts'
import { isCustomer } from './erased-account.ts'
import { isBought } from './sums.ts'

/** Rows of each kind that the page shows, the newest. */
const maxRows = sql.raw('20')
const maxNotes = sql.raw('200')

const account = alias(accounts, 'account')
const business = alias(businessCustomers, 'business')
const list = alias(priceLists, 'list')
const ordered = alias(orders, 'ordered')
const payment = alias(payments, 'payment')
const refund = alias(refunds, 'refund')
const returned = alias(returns, 'returned')
const replacement = alias(replacements, 'replacement')
const note = alias(customerNotes, 'note')
const erasure = alias(customerErasures, 'erasure')
const member = alias(staffMembers, 'member')
const plan = alias(gardenPlans, 'plan')
const session = alias(sessions, 'session')
const subscriber = alias(subscribers, 'subscriber')

const addressRow = jsonOf({
  name: sql<string>`destination.shipping_full_name`,
  address: sql<string>`destination.shipping_address`,
  city: sql<string>`destination.shipping_city`,
  state: sql<string>`destination.shipping_state`,
  zip: sql<string>`destination.shipping_zip`,
  country: sql<string>`destination.shipping_country`,
  orders_count: sql<number>`destination.orders`,
  last_at: sql<string>`destination.last_at`,
})

const refundRow = jsonOf({
  id: refund.id,
  orderId: payment.orderId,
  amountPaise: refund.amountPaise,
  status: refund.status,
  reason: sql<string>`coalesce(nullif(refund.note, ''), refund.reason)`,
  created_at: instantOf(refund.createdAt),
})

const returnRow = jsonOf({
  id: returned.id,
  orderId: returned.orderId,
  status: returned.status,
  created_at: instantOf(returned.createdAt),
})
const replacementRow = jsonOf({
  id: replacement.id,
  orderId: replacement.orderId,
  status: replacement.status,
  created_at: instantOf(replacement.createdAt),
})

const details = {
  id: account.id,
  name: account.fullName,
  email: emailOf(account),
  is_email_proven: sql<boolean>`account.email_proven_at IS NOT NULL`,
  phone: phoneOf(account),
  since: instantOf(account.createdAt),
  sums: sql<{ count: number; spent: number; refunded: number }>`(
    SELECT json_build_object('count', count(*)::int, 'spent', coalesce(sum(payment.amount_paise), 0)::float8,
      'refunded', coalesce(sum(${refundedPaiseOf('payment')}), 0)::float8)
    FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
    WHERE ordered.account_id = account.id AND ${isBought(sql`payment`)})`,
  sign_ins: sql<Customer['sign_ins']>`(
    SELECT json_build_object('count', count(*)::int,
      'last_at', max(${instantOf(session.expiresAt)}::timestamptz - make_interval(days => ${sql.raw(String(sessionDays))})))
    FROM sessions session WHERE session.account_id = account.id AND session.expires_at > now())`,
  cart: listOf(
    jsonOf({
      product_id: sql<number>`product.id`,
      name: sql<string>`product.name`,
      quantity: sql<number>`cart_line.quantity`,
      pricePaise: sql<number>`coalesce(running.price_paise, product.price_paise)`,
      discountPercent: sql<number>`coalesce(running.discount_percent, product.discount_percent)`,
    }),
    {
      from: sql`cart_lines cart_line JOIN products product ON product.id = cart_line.product_id
        LEFT JOIN running_prices running ON running.product_id = product.id
        WHERE cart_line.account_id = account.id`,
      order: sql`cart_line.added_at, product.id`,
    },
  ),
  cart_count: sql<number>`(SELECT coalesce(sum(cart_line.quantity), 0)::int FROM cart_lines cart_line WHERE cart_line.account_id = account.id)`,
  newsletter: sql<string | null>`(SELECT ${instantOf(subscriber.createdAt)} FROM subscribers subscriber
    WHERE subscriber.email = lower(account.email) AND subscriber.unsubscribed_at IS NULL)`,
  addresses: listOf(addressRow, {
    from: sql`(SELECT ordered.shipping_full_name, ordered.shipping_address, ordered.shipping_city, ordered.shipping_state, ordered.shipping_zip, ordered.shipping_country,
        count(*)::int AS orders, max(${instantOf(ordered.createdAt)}) AS last_at
      FROM orders ordered WHERE ordered.account_id = account.id AND ordered.shipping_full_name IS NOT NULL AND NOT ordered.is_pickup AND ordered.status <> 'awaiting_payment'
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY last_at DESC LIMIT ${maxRows}) AS destination`,
    order: sql`destination.last_at DESC`,
  }),
  refunds: listOf(refundRow, {
    from: sql`(SELECT refund.* FROM refunds refund JOIN payments paid ON paid.id = refund.payment_id WHERE paid.account_id = account.id
      ORDER BY refund.id DESC LIMIT ${maxRows}) AS refund JOIN payments payment ON payment.id = refund.payment_id`,
    order: sql`refund.id DESC`,
  }),
  returns: listOf(returnRow, {
    from: sql`(SELECT returned.* FROM orders ordered JOIN returns returned ON returned.order_id = ordered.id WHERE ordered.account_id = account.id
      ORDER BY returned.id DESC LIMIT ${maxRows}) AS returned`,
    order: sql`returned.id DESC`,
  }),
  replacements: listOf(replacementRow, {
    from: sql`(SELECT replacement.* FROM orders ordered JOIN replacements replacement ON replacement.order_id = ordered.id WHERE ordered.account_id = account.id
      ORDER BY replacement.id DESC LIMIT ${maxRows}) AS replacement`,
    order: sql`replacement.id DESC`,
  }),
  plans: listOf(
    jsonOf({
      id: plan.id,
      created_at: instantOf(plan.createdAt),
      is_kept: sql<boolean>`plan.account_id IS NOT NULL`,
    }),
    {
      from: sql`(SELECT plan.* FROM garden_plans plan WHERE plan.id IN (
          SELECT id FROM garden_plans WHERE account_id = account.id
          UNION SELECT id FROM garden_plans WHERE account_id IS NULL AND lower(email) = lower(account.email))
        ORDER BY plan.id DESC LIMIT ${maxRows}) AS plan`,
      order: sql`plan.id DESC`,
    },
  ),
  photos: sql<number>`(SELECT count(*)::int FROM garden_photos photo JOIN garden_plans garden ON garden.id = photo.plan_id WHERE garden.account_id = account.id)`,
  reminders: sql<boolean>`EXISTS (SELECT 1 FROM garden_reminders reminder WHERE reminder.account_id = account.id)`,
  business: jsonIf(
    sql`business.account_id IS NOT NULL`,
    jsonOf({
      since: instantOf(business.createdAt),
      max_quantity: business.maxQuantity,
      pay_days: business.payDays,
      price_list: jsonIf(sql`list.id IS NOT NULL`, jsonOf({ id: list.id, name: list.name })),
    }),
  ),
  notes: listOf(
    jsonOf({ id: note.id, at: instantOf(note.createdAt), by: member.fullName, text: note.body }),
    {
      from: sql`(SELECT note.* FROM customer_notes note WHERE note.account_id = account.id ORDER BY note.id DESC LIMIT ${maxNotes}) AS note
      JOIN staff_members member ON member.id = note.staff_id`,
      order: sql`note.id DESC`,
    },
  ),
  erasure: jsonIf(
    sql`erasure.account_id IS NOT NULL`,
    jsonOf({
      at: instantOf(erasure.createdAt),
      by: member.fullName,
      reason: erasure.reason,
      gives_up_guarantee: erasure.givesUpGuarantee,
    }),
  ),
}

/** Data that needs a further permission. */
export interface CustomerAccess {
  tickets: boolean
  gardens: boolean
}

/**
 * Reads a customer for their page.
 * @throws {ShopError} `not_found`, also for an erased customer.
 */
export async function readCustomer(db: Database, id: number, access: CustomerAccess): Promise<Customer> {
  const found = await readFirst(
    db,
    details,
    (columns) => sql`
    SELECT ${columns} FROM accounts account LEFT JOIN customer_erasures erasure ON erasure.account_id = account.id
      LEFT JOIN staff_members member ON member.id = erasure.asked_by
      LEFT JOIN business_customers business ON business.account_id = account.id
      LEFT JOIN price_lists list ON list.id = business.price_list_id
    WHERE account.id = ${id} AND ${isCustomer}`,
  )
  if (!found) throw customerNotFound()
  const tickets = access.tickets ? await ticketsOf(db, { accountId: id, email: found.email || null }) : null
  return present(found, tickets, access)
}

export const customerNotFound = (): ShopError =>
  new ShopError('not_found', 'There is no such customer, or they were erased.')

function present(
  { sums, cart, refunds, returns, replacements, plans, photos, reminders, ...row }: RowOf<typeof details>,
  tickets: Customer['tickets'],
  access: CustomerAccess,
): Customer {
  const { last_at } = row.sign_ins
  return {
    ...row,
    sign_ins: { ...row.sign_ins, last_at: last_at && new Date(last_at).toISOString() },
    orders_count: sums.count,
    spent: toRupees(sums.spent),
    cart: cart.map(({ pricePaise, discountPercent, ...line }) => ({
      ...line,
      price: toRupees(discountedPrice(pricePaise, discountPercent)),
    })),
    refunded: toRupees(sums.refunded),
    refunds: refunds.map(({ orderId, amountPaise, ...one }) => ({
      ...one,
      order: publicOrderId(orderId),
      amount: toRupees(amountPaise),
    })),
    returns: returns.map(({ id, orderId, ...one }) => ({
      ...one,
      number: publicReturnId(id),
      order: publicOrderId(orderId),
    })),
    replacements: replacements.map(({ id, orderId, ...one }) => ({
      ...one,
      number: publicReplacementId(id),
      order: publicOrderId(orderId),
    })),
    tickets,
    gardens: access.gardens ? { plans, photos, reminders } : null,
  }
}
