import { type SQL, sql } from 'drizzle-orm'
import type { Shipping } from '#contract/checkout.ts'
import type { Packs } from '../../goods/stock/packs.ts'
import type { OrderTerms } from '../../machine/database/tables.ts'
import { takesOfferOver } from '../checkout/offer-use.ts'
import { unfinishedStates, unpaidStates } from '../payment-life/payment-states.ts'
import { inStates } from '../payment-life/state-sql.ts'
import { questions } from './questions.ts'

// The parts of the one statement that opens a payment (place-order.ts), each with its rule. A part may refer
// to earlier ones.

/**
 * `placed (id)`: the order, waiting for its payment, with the present terms. Without an address, the
 * shopper's last one is used.
 */
export const placedOrder = (order: {
  accountId: number
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  taxPaise: number
  totalPaise: number
  isFromCart: boolean
  shipping: Shipping | undefined
  terms: OrderTerms
}): SQL => sql`
  placed AS (
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
      total_paise, is_from_cart, terms, shipping_full_name, shipping_address, shipping_city, shipping_state,
      shipping_zip, shipping_country)
    SELECT ${order.accountId}, 'awaiting_payment', ${order.subtotalPaise}, ${order.discountPaise},
      ${order.shippingPaise}, ${order.taxPaise}, ${order.totalPaise}, ${order.isFromCart},
      ${JSON.stringify(order.terms)}::jsonb, address.*
    FROM (VALUES (1)) AS always
      LEFT JOIN (${order.shipping ? givenAddress(order.shipping) : lastAddress(order.accountId)}) AS address ON true
    RETURNING id
  )`

const givenAddress = ({ fullName, address, city, state, zip, country }: Shipping): SQL =>
  sql`SELECT ${fullName}::text, ${address}::text, ${city}::text, ${state}::text, ${zip}::text, ${country}::text`

const lastAddress = (accountId: number): SQL => sql`
  SELECT shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country
  FROM orders WHERE account_id = ${accountId} AND shipping_full_name IS NOT NULL
  ORDER BY id DESC LIMIT 1`

/** A line of an order as of the order; later changes of the product do not affect it. */
export interface PlacedItem {
  product_id: number
  product_name: string
  price_paise: number
  original_price_paise: number
  tax_rate_percent: number
  hsn: string
  quantity: number
}

/** The lines of the order. */
export const placedItems = (items: PlacedItem[]): SQL => sql`
  items AS (
    INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise,
      tax_rate_percent, hsn, quantity)
    SELECT placed.id, item.* FROM placed, json_to_recordset(${JSON.stringify(items)}::json) AS item(
      product_id int, product_name text, price_paise bigint, original_price_paise bigint,
      tax_rate_percent numeric, hsn text, quantity int)
  )`

/** The first entry of the order's history. */
export const begunHistory = (accountId: number): SQL => sql`
  history AS (
    INSERT INTO order_history (order_id, status, author, author_id, note)
    SELECT id, 'awaiting_payment', 'shopper', ${accountId}, 'Payment started.' FROM placed
  )`

/** `payment (id)`: its payment, which reserves packs and offer for a while. */
export const openedPayment = (payment: {
  accountId: number
  amountPaise: number
  receipt: string
  idempotencyKey: string | null
  requestHash: string | null
  minutes: number
}): SQL => sql`
  payment AS (
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, idempotency_key, request_hash,
      reserved_until, is_reserved, next_question_at)
    SELECT id, ${payment.accountId}, 'starting', ${payment.amountPaise}, ${payment.receipt},
      ${payment.idempotencyKey}, ${payment.requestHash}, now() + make_interval(mins => ${payment.minutes}), true,
      now() + ${questions[0]}::interval
    FROM placed RETURNING id
  )`

/**
 * `superseded (order_id, gives_packs)`: the shopper's unfinished payments, each now with a reference to this
 * one. Unpaid ones pass on their packs; a confirming one keeps them, since its money may have come already.
 */
export const supersededPayments = (accountId: number): SQL => sql`
  unfinished AS (
    SELECT id, is_reserved AND status ${inStates(unpaidStates)} AS gives_packs
    FROM payments
    WHERE account_id = ${accountId} AND superseded_by IS NULL
      AND status ${inStates(unfinishedStates)}
    ORDER BY id FOR NO KEY UPDATE
  ),
  superseded AS (
    UPDATE payments p SET superseded_by = payment.id, is_reserved = p.is_reserved AND NOT u.gives_packs
    FROM unfinished u, payment WHERE p.id = u.id
    RETURNING p.order_id, u.gives_packs
  )`

/**
 * `held (person)`: the keys of the person for which this order now holds the offer. Payments are locked
 * before offers, as everywhere.
 */
export const heldOffer = (accountId: number, persons: string[]): SQL => sql`
  held AS (
    INSERT INTO offer_uses (person, order_id, is_spent)
    SELECT person, placed.id, false
    FROM placed, (SELECT count(*) FROM superseded) AS after_payments,
      unnest(${sql.param(persons)}::text[]) AS person
    ON CONFLICT (person) DO UPDATE SET order_id = excluded.order_id WHERE ${takesOfferOver(accountId)}
    RETURNING person
  )`

/** The packs that superseded payments pass on, as a JSON list; null for none. */
export const freedPacks: SQL<Packs[] | null> = sql`(
  SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity))
  FROM superseded JOIN order_items i USING (order_id) WHERE superseded.gives_packs)`
