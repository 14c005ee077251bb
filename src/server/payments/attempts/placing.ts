import { type SQL, sql } from 'drizzle-orm'
import type { BusinessBuyer } from '../../checkout/delivery/business-buyer.ts'
import { canTakeOverOffer } from '../../checkout/quote/offer-use.ts'
import type { Price } from '../../checkout/quote/pricing.ts'
import { lockedStock } from '../../inventory/stock/packs.ts'
import { reservedLocked } from '../../inventory/stock/reserve.ts'
import type { OrderAddress } from '../../lifecycle/orders/order-columns.ts'
import { unfinishedStates, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { pollSteps } from '../../lifecycle/payments/poll-schedule.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Author } from '../../platform/actor.ts'
import type { QueryParams } from '../../platform/database/prepared-query.ts'
import type { orderSources, PaymentKind } from '../../platform/database/tables/states.ts'

// The parts of the one statement that opens a payment (place-order.ts), each with its rule. A part may refer
// to earlier ones.

/** The values of a new order and its payment, without the address. */
export interface OrderValues {
  accountId: number
  subtotalPaise: number
  discountPaise: number
  shippingPaise: number
  codFeePaise: number
  prepaidDiscountPaise: number
  taxPaise: number
  totalPaise: number
  isFromCart: boolean
  /** JSON of {@link OrderTerms}. */
  terms: string
  /** JSON of {@link PlacedItem}s. */
  items: string
  receipt: string
  idempotencyKey: string | null
  requestHash: string | null
  /** The keys of the person, when the order gets the offer; see `personKeys`. */
  persons: string[]
  /** The owner's promotion that the order gets, and its code. */
  offerId: number | null
  codeId: number | null
  origin: OrderOrigin
}

/** Who places an order, and the kind of its payment. */
export interface OrderOrigin {
  source: (typeof orderSources)[number]
  kind: PaymentKind
  author: Author
  /** The first entry of the history. */
  note: string
  /** How long the packs are reserved. */
  minutes: number
  /** Whether packs are reserved for the payment, by this statement or before it. */
  isReserved: boolean
  buyer: BusinessBuyer | null
  isPickup: boolean
}

/** The values of an order as a statement takes them. */
export const orderParams = ({ origin, ...values }: OrderValues) => ({
  ...values,
  source: origin.source,
  kind: origin.kind,
  author: origin.author.author,
  authorId: origin.author.authorId,
  begunNote: origin.note,
  minutes: origin.minutes,
  isReserved: origin.isReserved,
  buyerGstin: origin.buyer?.gstin ?? null,
  buyerLegalName: origin.buyer?.legalName ?? null,
  isPickup: origin.isPickup,
})

export type OrderParams = ReturnType<typeof orderParams>

type Order = QueryParams<OrderParams>

/**
 * `placed (id)`: the order, waiting for its payment, with the present terms.
 * @param address its address: {@link givenAddress} or {@link lastAddress}.
 */
export const placedOrder = (order: Order, address: SQL): SQL => sql`
  placed AS (
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, prepaid_discount_paise, shipping_paise, cod_fee_paise,
      tax_paise, total_paise, is_from_cart, terms, shipping_full_name, shipping_address, shipping_city, shipping_state,
      shipping_state_code, shipping_zip, shipping_country, shipping_phone, source, buyer_gstin, buyer_legal_name, is_pickup)
    SELECT ${order.accountId}, 'awaiting_payment', ${order.subtotalPaise}::bigint, ${order.discountPaise}::bigint,
      ${order.prepaidDiscountPaise}::bigint, ${order.shippingPaise}::bigint, ${order.codFeePaise}::bigint, ${order.taxPaise}::bigint,
      ${order.totalPaise}::bigint, ${order.isFromCart}::boolean, ${order.terms}::jsonb, address.*, ${order.source},
      ${order.buyerGstin}::text, ${order.buyerLegalName}::text, ${order.isPickup}::boolean
    FROM (VALUES (1)) AS always LEFT JOIN (${address}) AS address ON true
    RETURNING id
  )`

/** The address of an order, with the code of its state. */
export type GivenAddress = OrderAddress & { stateCode: string }

export const givenAddress = ({
  fullName,
  address,
  city,
  state,
  stateCode,
  zip,
  country,
  phone,
}: QueryParams<GivenAddress>): SQL => sql`
  SELECT ${fullName}::text, ${address}::text, ${city}::text, ${state}::text, ${stateCode}::text, ${zip}::text, ${country}::text, ${phone}::text`

/** The shopper's last address with a known state; no row without one. A pick-up has that of the shop. */
export const lastAddress = ({ accountId }: Order): SQL => sql`
  SELECT * FROM (
    SELECT shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country,
      shipping_phone
    FROM orders WHERE account_id = ${accountId} AND shipping_full_name IS NOT NULL AND NOT is_pickup
    ORDER BY id DESC LIMIT 1) AS last
  WHERE shipping_state_code IS NOT NULL`

/** A line of an order; later changes of the product do not affect it. */
export interface PlacedItem {
  product_id: number
  product_name: string
  price_paise: number
  original_price_paise: number
  tax_rate_percent: number
  hsn: string
  quantity: number
  is_discounted: boolean
  /** The quoted version; a trigger rejects the order when the product has another version now. */
  product_version: number
}

/** The lines of a quote as an order keeps them. */
export const placedLines = ({ lines }: Price): PlacedItem[] =>
  lines.map(({ goods, quantity, pricePaise, isDiscounted }) => ({
    product_id: goods.productId,
    product_name: goods.name,
    price_paise: pricePaise,
    original_price_paise: goods.listPaise,
    tax_rate_percent: goods.taxRatePercent,
    hsn: goods.hsn,
    quantity,
    is_discounted: isDiscounted,
    product_version: goods.version,
  }))

/** `wanted (product_id, quantity, …)`: the lines of the order, and `items` writes them. */
export const placedItems = ({ items }: Order): SQL => sql`
  wanted AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${items}::json) AS item(
      product_id int, product_name text, price_paise bigint, original_price_paise bigint,
      tax_rate_percent numeric, hsn text, quantity int, is_discounted boolean, product_version int)
  ),
  items AS (
    INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise,
      tax_rate_percent, hsn, quantity, is_discounted, product_version)
    SELECT placed.id, wanted.* FROM placed, wanted
  )`

/** The first entry of the order's history. */
export const firstHistoryEntry = ({ author, authorId, begunNote }: Order): SQL => sql`
  history AS (
    INSERT INTO order_history (order_id, status, author, author_id, note)
    SELECT id, 'awaiting_payment', ${author}, ${authorId}::bigint, ${begunNote} FROM placed
  )`

/** `payment (id)`: the payment of the order, which reserves packs and offer for a while. */
export const openedPayment = (order: Order): SQL => sql`
  payment AS (
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, idempotency_key, request_hash,
      reserved_until, is_reserved, next_poll_at, kind)
    SELECT id, ${order.accountId}, 'starting', ${order.totalPaise}::bigint, ${order.receipt},
      ${order.idempotencyKey}, ${order.requestHash}, now() + make_interval(mins => ${order.minutes}::int), ${order.isReserved}::boolean,
      now() + ${pollSteps[0]}::interval, ${order.kind}
    FROM placed RETURNING id
  )`

/**
 * `superseded (order_id, passes_packs)`: all unfinished payments that the shopper began in the shop, each now with a reference to this
 * payment. A link or code of the staff asks for another purchase. Unpaid payments pass on their packs. A confirming payment keeps them, since its money may have come.
 */
export const supersededPayments = ({ accountId }: Order): SQL => sql`
  unfinished AS (
    SELECT id, order_id, status ${inStates(unpaidStates)} AS is_unpaid,
      is_reserved AND status ${inStates(unpaidStates)} AS passes_packs
    FROM payments
    WHERE account_id = ${accountId} AND kind = 'checkout' AND status ${inStates(unfinishedStates)}
    ORDER BY id FOR NO KEY UPDATE
  ),
  superseded AS (
    UPDATE payments old SET superseded_by = payment.id, is_reserved = old.is_reserved AND NOT unfinished.passes_packs
    FROM unfinished, payment WHERE old.id = unfinished.id
    RETURNING old.order_id, unfinished.passes_packs
  )`

/** `held (person)`: the keys of the person for which this order now has the offer. Every transaction locks payments before offers. */
export const heldOffer = ({ accountId, persons }: Order): SQL => sql`
  held AS (
    INSERT INTO offer_uses (person, order_id, is_spent)
    SELECT person, placed.id, false
    FROM placed, (SELECT count(*) FROM superseded) AS after_payments,
      unnest(${persons}::text[]) AS person
    ON CONFLICT (person) DO UPDATE SET order_id = excluded.order_id WHERE ${canTakeOverOffer(accountId)}
    RETURNING person
  )`

/**
 * `verdict (is_enough)`: reserves the wanted packs, less the packs that superseded payments pass on, if there are enough. Stock
 * is locked last, so that its locks are short.
 */
export const reservedPacks: SQL = sql`
  ${lockedStock(sql`
    SELECT product_id, quantity FROM wanted, (SELECT count(*) FROM held) AS after_offer
    UNION ALL
    SELECT item.product_id, -item.quantity FROM superseded JOIN order_items item USING (order_id) WHERE superseded.passes_packs`)},
  ${reservedLocked}`

/**
 * Gives the order its promotion, whose limits the caller has checked under its lock. Unpaid payments of the shopper pass on the
 * same promotion, like their packs.
 */
export const heldShopOffer = ({ offerId, codeId }: Order): SQL => sql`
  passed_on AS (
    UPDATE order_offers offer SET state = 'free' FROM unfinished
    WHERE offer.order_id = unfinished.order_id AND unfinished.is_unpaid AND offer.state = 'held' AND offer.offer_id = ${offerId}::bigint
  ),
  offered AS (
    INSERT INTO order_offers (order_id, offer_id, code_id, state)
    SELECT id, ${offerId}::bigint, ${codeId}::bigint, 'held' FROM placed WHERE ${offerId}::bigint IS NOT NULL
  )`
