import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Shipping } from '#contract/checkout.ts'
import type { Packs } from '../../goods/stock/packs.ts'
import type { Database } from '../../machine/database/database.ts'
import { hitOf } from '../../machine/throttle/throttle.ts'
import { type Person, personKeys } from '../checkout/offer.ts'
import type { Quoted } from '../checkout/quote.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'
import type { StartedPayment } from './store.ts'

/** How long stock and offer are held for a payment. */
export const reservationMinutes = 15

/** New payments of one account; each is an order of the provider and holds stock. A repeated key starts none. */
export const startLimit = { calls: 30, windowSeconds: 3600 }

export interface Placing {
  person: Person
  quoted: Quoted
  isFromCart: boolean
  /** The last address of the shopper is used without one. */
  shipping: Shipping | undefined
  idempotency: IdempotencyKey | null
}

export interface PlacedOrder {
  payment: StartedPayment
  /** Packs that the shopper's earlier unpaid payments held until now. */
  freed: Packs[]
  /** False when another payment took the offer between the quote and now. */
  hasOffer: boolean
  /** Payments of this account, this one included, in a window that lasts `secondsLeft` more. See {@link startLimit}. */
  starts: number
  secondsLeft: number
}

interface Row {
  [column: string]: unknown
  order_id: number
  payment_id: number
  freed: Packs[] | null
  held: number
  starts: number
  seconds_left: number
}

/**
 * Writes an order that waits for its payment, with all that belongs to it, in one statement; the reservations of the
 * shopper's earlier unpaid payments end here. Stock is not touched yet: give back `freed` when reserving.
 */
export async function placeOrder(tx: Database, placing: Placing): Promise<PlacedOrder> {
  const { person, isFromCart, idempotency, quoted } = placing
  const { price, offer } = quoted
  const receipt = `sk_${randomUUID().replaceAll('-', '')}`
  const items = price.lines.map(({ goods, quantity, pricePaise }) => ({
    product_id: goods.productId,
    product_name: goods.name,
    price_paise: pricePaise,
    original_price_paise: goods.listPaise,
    tax_rate_percent: goods.taxRatePercent,
    hsn: goods.hsn,
    quantity,
  }))
  const persons = offer ? personKeys(person) : []
  const { rows } = await tx.execute<Row>(sql`
    WITH started AS (${hitOf(`start-payment:${person.accountId}`, startLimit)}),
    superseded AS (
      UPDATE payments SET is_reserved = false
      WHERE account_id = ${person.accountId} AND is_reserved AND status ${inStates(unpaidStates)}
      RETURNING order_id
    ), placed AS (
      INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise,
        total_paise, is_from_cart, shipping_full_name, shipping_address, shipping_city, shipping_state,
        shipping_zip, shipping_country)
      SELECT ${person.accountId}, 'awaiting_payment', ${price.subtotalPaise}, ${price.discountPaise},
        ${price.shippingPaise}, ${price.taxPaise}, ${price.totalPaise}, ${isFromCart}, address.*
      FROM (VALUES (1)) AS always LEFT JOIN (${address(placing)}) AS address ON true
      RETURNING id
    ), items AS (
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise,
        tax_rate_percent, hsn, quantity)
      SELECT placed.id, item.* FROM placed, json_to_recordset(${JSON.stringify(items)}::json) AS item(
        product_id int, product_name text, price_paise bigint, original_price_paise bigint,
        tax_rate_percent numeric, hsn text, quantity int)
    ), history AS (
      INSERT INTO order_history (order_id, status, author, author_id, note)
      SELECT id, 'awaiting_payment', 'shopper', ${person.accountId}, 'Payment started.' FROM placed
    ), payment AS (
      INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, idempotency_key, request_hash,
        reserved_until, is_reserved)
      SELECT id, ${person.accountId}, 'starting', ${price.totalPaise}, ${receipt}, ${idempotency?.key ?? null},
        ${idempotency?.requestHash ?? null}, now() + make_interval(mins => ${reservationMinutes}), true
      FROM placed RETURNING id
    ), held AS (
      INSERT INTO offer_uses (person, order_id, is_spent)
      SELECT person, placed.id, false FROM placed, unnest(${sql.param(persons)}::text[]) AS person
      ON CONFLICT DO NOTHING RETURNING person
    )
    SELECT placed.id::float8 AS order_id, payment.id::float8 AS payment_id,
      started.hits AS starts, started.seconds_left,
      (SELECT count(*)::int FROM held) AS held,
      (SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity))
       FROM superseded JOIN order_items i USING (order_id)) AS freed
    FROM placed, payment, started`)
  const [row] = rows
  if (!row) throw new Error('An order was written and did not come back.')
  return {
    payment: {
      id: row.payment_id,
      orderId: row.order_id,
      receipt,
      providerOrderId: null,
      status: 'starting',
      amountPaise: price.totalPaise,
      currency: 'INR',
      requestHash: idempotency?.requestHash ?? null,
      isFresh: true,
    },
    freed: row.freed ?? [],
    hasOffer: row.held === persons.length,
    starts: row.starts,
    secondsLeft: row.seconds_left,
  }
}

/** The six fields given, or those of the shopper's last order that has them. */
function address({ person, shipping }: Placing): SQL {
  if (shipping) {
    const { fullName, address, city, state, zip, country } = shipping
    return sql`SELECT ${fullName}::text, ${address}::text, ${city}::text, ${state}::text, ${zip}::text, ${country}::text`
  }
  return sql`SELECT shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_zip,
      shipping_country
    FROM orders WHERE account_id = ${person.accountId} AND shipping_full_name IS NOT NULL
    ORDER BY id DESC LIMIT 1`
}
