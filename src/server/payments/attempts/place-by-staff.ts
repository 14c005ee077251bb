import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlacedAddress } from '../../checkout/delivery/place-address.ts'
import type { Quoted } from '../../checkout/quote/quote.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { orders, payments } from '../../platform/database/tables.ts'
import {
  firstHistoryEntry,
  type GivenAddress,
  givenAddress,
  type OrderOrigin,
  type OrderParams,
  openedPayment,
  orderParams,
  placedItems,
  placedLines,
  placedOrder,
} from './placing.ts'

export interface StaffPlacing {
  accountId: number
  quoted: Quoted
  address: PlacedAddress
  origin: OrderOrigin
}

const written = { orderId: alias(orders, 'placed').id, paymentId: alias(payments, 'payment').id }

const placing = prepareQuery(
  written,
  (columns, order: QueryParams<OrderParams & GivenAddress>) => sql`
    WITH ${placedOrder(order, givenAddress(order))},
    ${placedItems(order)},
    ${firstHistoryEntry(order)},
    ${openedPayment(order)}
    SELECT ${columns} FROM placed, payment`,
)

/**
 * Writes an order that the staff prepared, waiting for its payment. It supersedes no payment of the shopper and takes no offer, and
 * leaves the stock alone: its payment takes over a reservation of the draft. The caller has locked the account.
 */
export async function placeByStaff(
  tx: Database,
  { accountId, quoted, address, origin }: StaffPlacing,
): Promise<{ orderId: number; paymentId: number; receipt: string }> {
  const { price, terms } = quoted
  const receipt = `sk_${randomUUID().replaceAll('-', '')}`
  const params = orderParams({
    accountId,
    subtotalPaise: price.subtotalPaise,
    discountPaise: price.discountPaise,
    prepaidDiscountPaise: 0,
    shippingPaise: price.shippingPaise,
    codFeePaise: price.codFeePaise,
    taxPaise: price.taxPaise,
    totalPaise: price.totalPaise,
    isFromCart: false,
    terms: JSON.stringify(terms),
    items: JSON.stringify(placedLines(price)),
    receipt,
    idempotencyKey: null,
    requestHash: null,
    persons: [],
    offerId: null,
    codeId: null,
    origin,
  })
  const row = await placing.one(tx, { ...params, ...address, phone: address.phone ?? null })
  return { ...row, receipt }
}
