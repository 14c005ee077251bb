import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Customer } from '#contract/admin/customers.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReplacementId, publicReturnId } from '#contract/shop/returns.ts'
import { toRupees } from '#shared/money.ts'
import { refundedPaiseOf } from '../../orders/fulfilment/order-brief.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, jsonIf, jsonOf, listOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import {
  accounts,
  customerErasures,
  customerNotes,
  gardenPlans,
  orders,
  payments,
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

/** So many of each kind are shown, the newest. */
const most = sql.raw('20')
const maxNotes = sql.raw('200')

const a = alias(accounts, 'a')
const o = alias(orders, 'o')
const p = alias(payments, 'p')
const r = alias(refunds, 'r')
const t = alias(returns, 't')
const l = alias(replacements, 'l')
const n = alias(customerNotes, 'n')
const e = alias(customerErasures, 'e')
const m = alias(staffMembers, 'm')
const g = alias(gardenPlans, 'g')
const s = alias(sessions, 's')
const u = alias(subscribers, 'u')

const address = jsonOf({
  name: sql<string>`d.shipping_full_name`,
  address: sql<string>`d.shipping_address`,
  city: sql<string>`d.shipping_city`,
  state: sql<string>`d.shipping_state`,
  zip: sql<string>`d.shipping_zip`,
  country: sql<string>`d.shipping_country`,
  orders_count: sql<number>`d.orders`,
  last_at: sql<string>`d.last_at`,
})

const refund = jsonOf({
  id: r.id,
  orderId: p.orderId,
  amountPaise: r.amountPaise,
  status: r.status,
  reason: sql<string>`coalesce(nullif(r.note, ''), r.reason)`,
  created_at: instantOf(r.createdAt),
})

const reported = jsonOf({
  id: t.id,
  orderId: t.orderId,
  status: t.status,
  created_at: instantOf(t.createdAt),
})
const resent = jsonOf({ id: l.id, orderId: l.orderId, status: l.status, created_at: instantOf(l.createdAt) })

const details = {
  id: a.id,
  name: a.fullName,
  email: a.email,
  is_email_proven: sql<boolean>`a.email_proven_at IS NOT NULL`,
  phone: a.phone,
  since: instantOf(a.createdAt),
  sums: sql<{ count: number; spent: number; refunded: number }>`(
    SELECT json_build_object('count', count(*)::int, 'spent', coalesce(sum(p.amount_paise), 0)::float8,
      'refunded', coalesce(sum(${refundedPaiseOf('p')}), 0)::float8)
    FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.account_id = a.id AND ${isBought})`,
  sign_ins: sql<Customer['sign_ins']>`(
    SELECT json_build_object('count', count(*)::int,
      'last_at', max(${instantOf(s.expiresAt)}::timestamptz - make_interval(days => ${sql.raw(String(sessionDays))})))
    FROM sessions s WHERE s.account_id = a.id AND s.expires_at > now())`,
  cart_count: sql<number>`(SELECT coalesce(sum(c.quantity), 0)::int FROM cart_lines c WHERE c.account_id = a.id)`,
  newsletter: sql<string | null>`(SELECT ${instantOf(u.createdAt)} FROM subscribers u
    WHERE u.email = lower(a.email) AND u.unsubscribed_at IS NULL)`,
  addresses: listOf(address, {
    from: sql`(SELECT o.shipping_full_name, o.shipping_address, o.shipping_city, o.shipping_state, o.shipping_zip, o.shipping_country,
        count(*)::int AS orders, max(${instantOf(o.createdAt)}) AS last_at
      FROM orders o WHERE o.account_id = a.id AND o.shipping_full_name IS NOT NULL AND o.status <> 'awaiting_payment'
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY last_at DESC LIMIT ${most}) AS d`,
    order: sql`d.last_at DESC`,
  }),
  refunds: listOf(refund, {
    from: sql`(SELECT r.* FROM refunds r JOIN payments q ON q.id = r.payment_id WHERE q.account_id = a.id
      ORDER BY r.id DESC LIMIT ${most}) AS r JOIN payments p ON p.id = r.payment_id`,
    order: sql`r.id DESC`,
  }),
  returns: listOf(reported, {
    from: sql`(SELECT t.* FROM orders b JOIN returns t ON t.order_id = b.id WHERE b.account_id = a.id
      ORDER BY t.id DESC LIMIT ${most}) AS t`,
    order: sql`t.id DESC`,
  }),
  replacements: listOf(resent, {
    from: sql`(SELECT l.* FROM orders b JOIN replacements l ON l.order_id = b.id WHERE b.account_id = a.id
      ORDER BY l.id DESC LIMIT ${most}) AS l`,
    order: sql`l.id DESC`,
  }),
  plans: listOf(
    jsonOf({
      id: g.id,
      created_at: instantOf(g.createdAt),
      is_kept: sql<boolean>`g.account_id IS NOT NULL`,
    }),
    {
      from: sql`(SELECT g.* FROM garden_plans g WHERE g.id IN (
          SELECT id FROM garden_plans WHERE account_id = a.id
          UNION SELECT id FROM garden_plans WHERE account_id IS NULL AND lower(email) = lower(a.email))
        ORDER BY g.id DESC LIMIT ${most}) AS g`,
      order: sql`g.id DESC`,
    },
  ),
  photos: sql<number>`(SELECT count(*)::int FROM garden_photos f JOIN garden_plans k ON k.id = f.plan_id WHERE k.account_id = a.id)`,
  reminders: sql<boolean>`EXISTS (SELECT 1 FROM garden_reminders k WHERE k.account_id = a.id)`,
  notes: listOf(jsonOf({ id: n.id, at: instantOf(n.createdAt), by: m.fullName, text: n.body }), {
    from: sql`(SELECT n.* FROM customer_notes n WHERE n.account_id = a.id ORDER BY n.id DESC LIMIT ${maxNotes}) AS n
      JOIN staff_members m ON m.id = n.staff_id`,
    order: sql`n.id DESC`,
  }),
  erasure: jsonIf(
    sql`e.account_id IS NOT NULL`,
    jsonOf({
      at: instantOf(e.createdAt),
      by: m.fullName,
      reason: e.reason,
      gives_up_guarantee: e.givesUpGuarantee,
    }),
  ),
}

/** What one may see besides what every reader of customers sees. */
export interface Sight {
  tickets: boolean
  gardens: boolean
}

/** @throws {ShopError} `not_found`, also for one who was erased. */
export async function readCustomer(db: Database, id: number, sight: Sight): Promise<Customer> {
  const found = await readFirst(
    db,
    details,
    (columns) => sql`
    SELECT ${columns} FROM accounts a LEFT JOIN customer_erasures e ON e.account_id = a.id
      LEFT JOIN staff_members m ON m.id = e.asked_by
    WHERE a.id = ${id} AND ${isCustomer}`,
  )
  if (!found) throw noCustomer()
  const tickets = sight.tickets ? await ticketsOf(db, { accountId: id, email: found.email }) : null
  return present(found, tickets, sight)
}

export const noCustomer = (): ShopError =>
  new ShopError('not_found', 'There is no such customer, or they were erased.')

function present(
  { sums, refunds, returns, replacements, plans, photos, reminders, ...row }: RowOf<typeof details>,
  tickets: Customer['tickets'],
  sight: Sight,
): Customer {
  const { last_at } = row.sign_ins
  return {
    ...row,
    sign_ins: { ...row.sign_ins, last_at: last_at && new Date(last_at).toISOString() },
    orders_count: sums.count,
    spent: toRupees(sums.spent),
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
    gardens: sight.gardens ? { plans, photos, reminders } : null,
  }
}
