import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Shipping } from '#contract/checkout.ts'
import type { Packs } from '../../goods/stock/packs.ts'
import type { Database } from '../../machine/database/database.ts'
import { readOne } from '../../machine/database/rows.ts'
import { orders, payments, throttleWindows } from '../../machine/database/tables.ts'
import { hitOf } from '../../machine/throttle/throttle.ts'
import { type Person, personKeys } from '../checkout/offer.ts'
import type { Quoted } from '../checkout/quote.ts'
import type { IdempotencyKey } from './idempotency.ts'
import {
  begunHistory,
  freedPacks,
  heldOffer,
  openedPayment,
  placedItems,
  placedOrder,
  supersededPayments,
} from './placing.ts'
import type { StartedPayment } from './store.ts'

/** How long stock and offer are reserved for a payment. */
export const reservationMinutes = 15

/**
 * The limit of new payments of one account; each creates a provider's order and reserves stock. A repeated
 * key does not count.
 */
export const startLimit = { calls: 30, windowSeconds: 3600 }

export interface Placing {
  person: Person
  quoted: Quoted
  isFromCart: boolean
  /** Without one, the shopper's last address is used. */
  shipping: Shipping | undefined
  idempotency: IdempotencyKey | null
}

export interface PlacedOrder {
  payment: StartedPayment
  /** Packs that the shopper's earlier unpaid payments held until now. */
  freed: Packs[]
  /** False when another person's payment took the offer between the quote and now. */
  hasOffer: boolean
  /**
   * Payments of this account, with this one, in a window that ends in `secondsLeft`. See {@link startLimit}.
   */
  starts: number
  secondsLeft: number
}

const placed = alias(orders, 'placed')
const payment = alias(payments, 'payment')
const starts = alias(throttleWindows, 'started')

const written = {
  orderId: placed.id,
  paymentId: payment.id,
  starts: starts.hits,
  secondsLeft: sql<number>`started.seconds_left`,
  held: sql<number>`(SELECT count(*)::int FROM held)`,
  freed: freedPacks,
}

/**
 * Writes an order that waits for its payment, with all that belongs to it; the shopper's unfinished payments
 * are superseded. It is one statement, since round trips are the main cost of a purchase; placing.ts explains
 * the rule of each part. Stock is not changed yet: pass `freed` to the reservation.
 */
export async function placeOrder(tx: Database, placing: Placing): Promise<PlacedOrder> {
  const { person, isFromCart, shipping, idempotency, quoted } = placing
  const { price, offer, terms } = quoted
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
  const { accountId } = person
  const row = await readOne(
    tx,
    written,
    (columns) => sql`
    WITH started AS (${hitOf(`start-payment:${accountId}`, startLimit)}),
    ${placedOrder({ ...price, accountId, isFromCart, shipping, terms })},
    ${placedItems(items)},
    ${begunHistory(accountId)},
    ${openedPayment({
      accountId,
      amountPaise: price.totalPaise,
      receipt,
      idempotencyKey: idempotency?.key ?? null,
      requestHash: idempotency?.requestHash ?? null,
      minutes: reservationMinutes,
    })},
    ${supersededPayments(accountId)},
    ${heldOffer(accountId, persons)}
    SELECT ${columns} FROM placed, payment, started`,
  )
  return {
    payment: {
      id: row.paymentId,
      orderId: row.orderId,
      receipt,
      providerOrderId: null,
      status: 'starting',
      amountPaise: price.totalPaise,
      currency: 'INR',
      requestHash: idempotency?.requestHash ?? null,
      secondsLeft: reservationMinutes * 60,
      isFresh: true,
    },
    freed: row.freed ?? [],
    hasOffer: row.held === persons.length,
    starts: row.starts,
    secondsLeft: row.secondsLeft,
  }
}
