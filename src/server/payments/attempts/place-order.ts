import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BusinessBuyer } from '../../checkout/delivery/business-buyer.ts'
import type { PlacedAddress } from '../../checkout/delivery/place-address.ts'
import { type Person, personKeys } from '../../checkout/quote/offer.ts'
import type { Quoted } from '../../checkout/quote/quote.ts'
import { reservationMinutes } from '../../lifecycle/payments/poll-schedule.ts'
import { authorOf, shopperActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { orders, payments, throttleWindows } from '../../platform/database/tables.ts'
import { hitOf } from '../../platform/rate-limits/throttle.ts'
import type { IdempotencyKey } from './idempotency.ts'
import {
  firstHistoryEntry,
  type GivenAddress,
  givenAddress,
  heldOffer,
  heldShopOffer,
  lastAddress,
  type OrderOrigin,
  type OrderParams,
  openedPayment,
  orderParams,
  placedItems,
  placedLines,
  placedOrder,
  reservedPacks,
  supersededPayments,
} from './placing.ts'
import type { StartedPayment } from './store.ts'

/** The limit of new payments of one account, since each reserves stock. A repeated key does not count. */
export const startLimit = { calls: 30, windowSeconds: 3600 }

export interface Placing {
  person: Person
  quoted: Quoted
  isFromCart: boolean
  /** The given address; the shopper's last address when undefined. */
  shipping: PlacedAddress | undefined
  kind: OrderOrigin['kind']
  /** The first entry of the order's history. */
  note: string
  /** A registered business; null for a consumer. */
  buyer: BusinessBuyer | null
  idempotency: IdempotencyKey | null
}

export interface PlacedOrder {
  payment: StartedPayment
  /** False when another person's payment took the offer between the quote and now. */
  hasOffer: boolean
  /** False when other shoppers took the packs between the quote and now. */
  hasPacks: boolean
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
  isEnough: sql<boolean | null>`(SELECT is_enough FROM verdict)`,
}

type Values = OrderParams & { subject: string }

function placing(columns: SQL, order: QueryParams<Values>, address: SQL): SQL {
  return sql`
    WITH started AS (${hitOf(order.subject, startLimit)}),
    ${placedOrder(order, address)},
    ${placedItems(order)},
    ${firstHistoryEntry(order)},
    ${openedPayment(order)},
    ${supersededPayments(order)},
    ${heldOffer(order)},
    ${heldShopOffer(order)},
    ${reservedPacks}
    SELECT ${columns} FROM placed, payment, started`
}

const withLastAddress = prepareQuery(written, (columns, order: QueryParams<Values>) =>
  placing(columns, order, lastAddress(order)),
)

const withAddress = prepareQuery(written, (columns, order: QueryParams<Values & GivenAddress>) =>
  placing(columns, order, givenAddress(order)),
)

/**
 * Writes an order that waits for its payment, reserves its packs, and supersedes the shopper's unfinished payments. One statement,
 * since round trips are the main cost of a purchase; placing.ts explains each part. The caller rolls back unless the order has
 * offer and packs.
 */
export async function placeOrder(tx: Database, order: Placing): Promise<PlacedOrder> {
  const { shipping, idempotency, quoted } = order
  const receipt = `sk_${randomUUID().replaceAll('-', '')}`
  const values = valuesOf(order, receipt)
  const row = shipping
    ? await withAddress.one(tx, { ...values, ...shipping, phone: shipping.phone ?? null })
    : await withLastAddress.one(tx, values)
  return {
    payment: {
      id: row.paymentId,
      orderId: row.orderId,
      receipt,
      providerOrderId: null,
      status: 'starting',
      amountPaise: quoted.price.totalPaise,
      currency: 'INR',
      requestHash: idempotency?.requestHash ?? null,
      secondsLeft: reservationMinutes * 60,
      isFresh: true,
    },
    hasOffer: row.held === values.persons.length,
    hasPacks: row.isEnough === true,
    starts: row.starts,
    secondsLeft: row.secondsLeft,
  }
}

function valuesOf(placing: Placing, receipt: string): Values {
  const { person, isFromCart, kind, note, buyer, idempotency, quoted } = placing
  const { price, offer, terms } = quoted
  const order = orderParams({
    accountId: person.accountId,
    subtotalPaise: price.subtotalPaise,
    discountPaise: price.discountPaise,
    prepaidDiscountPaise: offer?.isPrepaid ? price.discountPaise : 0,
    shippingPaise: price.shippingPaise,
    codFeePaise: price.codFeePaise,
    taxPaise: price.taxPaise,
    totalPaise: price.totalPaise,
    isFromCart,
    terms: JSON.stringify(terms),
    items: JSON.stringify(placedLines(price)),
    receipt,
    idempotencyKey: idempotency?.key ?? null,
    requestHash: idempotency?.requestHash ?? null,
    persons: offer && !offer.shopOffer && !offer.isPrepaid ? personKeys(person) : [],
    offerId: offer?.shopOffer?.id ?? null,
    codeId: offer?.shopOffer?.codeId ?? null,
    origin: {
      source: 'shop',
      kind,
      author: authorOf(shopperActor(person.accountId)),
      note,
      minutes: reservationMinutes,
      isReserved: true,
      buyer,
      isPickup: false,
    },
  })
  return { subject: `start-payment:${person.accountId}`, ...order }
}
