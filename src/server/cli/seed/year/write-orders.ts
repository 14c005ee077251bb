import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { fixed } from '#shared/fixed.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { placeAddress } from '../../../checkout/delivery/place-address.ts'
import { findItems } from '../../../checkout/quote/goods.ts'
import { personKeys, subscriberOffer } from '../../../checkout/quote/offer.ts'
import { orderTerms } from '../../../checkout/quote/order-terms.ts'
import { type Price, priceOrder, type WantedGoods } from '../../../checkout/quote/pricing.ts'
import { dummyHash } from '../../../customers/accounts/password.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readRows } from '../../../platform/database/rows.ts'
import {
  accounts,
  offerUses,
  orderHistory,
  orderItems,
  orders,
  payments,
  reviewRequests,
  shipments,
} from '../../../platform/database/tables.ts'
import { paymentStateOf, stepsOf, timesOf } from './past-steps.ts'
import { firstNames, lastNames } from './places.ts'
import type { PlannedBuyer, PlannedOrder } from './plan-year.ts'

/** A made-up order that is stored, with its price. */
export interface PastOrder {
  id: number
  planned: PlannedOrder
  price: Price
  /** In the order of the lines of the price. */
  itemIds: number[]
  paymentId: number
}

const productIds = [1, 2, 3, 4, 5, 6, 7]
const rowsAtOnce = 400

/**
 * Stores buyers and their orders with items, history, payments and parcels, with the prices of the checkout.
 */
export async function writeOrders(
  tx: Database,
  planned: PlannedOrder[],
  settings: Settings,
): Promise<PastOrder[]> {
  const goods = await readProducts(tx)
  const accountIds = await writeBuyers(tx, planned)
  const orderIds = await drawIds(tx, planned.length)
  const past: PastOrder[] = []
  for (let first = 0; first < planned.length; first += rowsAtOnce) {
    const some = planned.slice(first, first + rowsAtOnce).map((order, index) => ({
      id: orderIds[first + index] ?? 0,
      accountId: accountIds.get(order.buyer.number) ?? 0,
      planned: order,
      price: priceOf(order, goods, settings),
    }))
    past.push(...(await writeSome(tx, some, settings)))
  }
  return past
}

async function readProducts(tx: Database): Promise<Map<number, WantedGoods['goods']>> {
  const { goods } = await findItems(
    tx,
    null,
    productIds.map((productId) => ({ productId, quantity: 1 })),
  )
  return new Map(goods.flatMap((found) => (found ? [[found.goods.productId, found.goods] as const] : [])))
}

const nameOf = ({ first, last }: PlannedBuyer): string =>
  `${firstNames[first % firstNames.length]} ${lastNames[last % lastNames.length]}`

const contactOf = ({ number }: PlannedBuyer) => ({
  email: `grower-${number + 1}@example.com`,
  phone: `+9170000${String(number).padStart(5, '0')}`,
})

/** Opens each buyer's account with the first order. */
async function writeBuyers(tx: Database, planned: PlannedOrder[]): Promise<Map<number, number>> {
  const firsts = new Map<number, PlannedOrder>()
  for (const order of planned) if (!firsts.has(order.buyer.number)) firsts.set(order.buyer.number, order)
  const ids = new Map<number, number>()
  const all = [...firsts.values()]
  for (let first = 0; first < all.length; first += rowsAtOnce) {
    const some = all.slice(first, first + rowsAtOnce)
    const written = await tx
      .insert(accounts)
      .values(
        some.map(({ buyer, placedAt }) => ({
          ...contactOf(buyer),
          fullName: nameOf(buyer),
          // Nobody can sign in to a made-up account.
          passwordHash: dummyHash,
          createdAt: new Date(placedAt.getTime() - 600_000),
        })),
      )
      .returning({ id: accounts.id, email: accounts.email })
    const idOf = new Map(written.map(({ id, email }) => [email, id]))
    for (const { buyer } of some) ids.set(buyer.number, idOf.get(contactOf(buyer).email) ?? 0)
  }
  return ids
}

const drawn = { id: sql<number>`nextval(pg_get_serial_sequence('orders', 'id'))::float8` }

const drawIds = async (tx: Database, count: number): Promise<number[]> =>
  (await readRows(tx, drawn, (columns) => sql`SELECT ${columns} FROM generate_series(1, ${count}::int)`)).map(
    ({ id }) => id,
  )

const priceOf = (
  { items, hasOffer }: PlannedOrder,
  goods: Map<number, WantedGoods['goods']>,
  settings: Settings,
): Price =>
  priceOrder(
    items.flatMap(({ productId, quantity }) => {
      const found = goods.get(productId)
      return found ? [{ goods: found, quantity }] : []
    }),
    {
      offer: hasOffer
        ? { percent: settings.offers.subscriberPercent, amountPaise: 0, coversGoods: null }
        : null,
      shippingFeePaise: settings.shipping.flatFeePaise,
      freeAbovePaise: settings.shipping.freeAbovePaise,
    },
  )

type NewOrder = Omit<PastOrder, 'itemIds' | 'paymentId'> & { accountId: number }

async function writeSome(tx: Database, some: NewOrder[], settings: Settings): Promise<PastOrder[]> {
  await tx.insert(orders).values(some.map((order) => orderRow(order, settings)))
  const items = await tx
    .insert(orderItems)
    .values(some.flatMap(itemRows))
    .returning({ id: orderItems.id, orderId: orderItems.orderId })
  await tx
    .insert(orderHistory)
    .values(some.flatMap(({ id, planned }) => stepsOf(planned).map((step) => ({ orderId: id, ...step }))))
  const paid = await tx
    .insert(payments)
    .values(some.map(paymentRow))
    .returning({ id: payments.id, orderId: payments.orderId })
  const sent = some.filter(({ planned }) => planned.outcome !== 'cancelled')
  await tx.insert(shipments).values(sent.map(shipmentRow))
  // Marks review requests as past, so that no mail is sent.
  await tx.insert(reviewRequests).values(sent.map(({ id }) => ({ orderId: id })))
  const uses = some.filter(({ planned }) => planned.hasOffer).flatMap(offerRows)
  if (uses.length > 0) await tx.insert(offerUses).values(uses)
  return some.map((order) => ({
    ...order,
    itemIds: items.filter(({ orderId }) => orderId === order.id).map(({ id }) => id),
    paymentId: paid.find(({ orderId }) => orderId === order.id)?.id ?? 0,
  }))
}

const lastState = (planned: PlannedOrder) => stepsOf(planned).at(-1)?.status ?? 'processing'

function orderRow({ id, accountId, planned, price }: NewOrder, settings: Settings) {
  const { subtotalPaise, discountPaise, shippingPaise, taxPaise, totalPaise } = price
  const { buyer, placedAt, hasOffer } = planned
  const { street, city, state, pin } = buyer.place
  return {
    id,
    accountId,
    status: lastState(planned),
    isFromCart: true,
    createdAt: placedAt,
    subtotalPaise,
    discountPaise,
    shippingPaise,
    taxPaise,
    totalPaise,
    shippingFullName: nameOf(buyer),
    shippingAddress: `House ${buyer.house}, ${street}`,
    shippingCity: city,
    shippingState: state,
    shippingZip: pin,
    shippingCountry: fixed.country,
    shippingStateCode: placeAddress({ state, zip: pin }).stateCode,
    ...(planned.outcome !== 'cancelled' && { carrier: planned.carrier, trackingNumber: trackingOf(id) }),
    terms: orderTerms(settings, hasOffer ? subscriberOffer(settings) : null, placedAt),
  }
}

const itemRows = ({ id, price }: NewOrder) =>
  price.lines.map(({ goods, pricePaise, quantity }) => ({
    orderId: id,
    productId: goods.productId,
    productName: goods.name,
    pricePaise,
    originalPricePaise: goods.listPaise,
    taxRatePercent: goods.taxRatePercent,
    hsn: goods.hsn,
    quantity,
  }))

/** The provider does not know these payments, so no status poll is pending. */
function paymentRow({ id, accountId, planned, price }: NewOrder) {
  const { placedAt, paidAt } = timesOf(planned)
  const receipt = publicOrderId(id)
  return {
    orderId: id,
    accountId,
    amountPaise: price.totalPaise,
    receipt,
    status: paymentStateOf(planned),
    providerOrderId: `order_Sample${receipt}`,
    providerPaymentId: `pay_Sample${receipt}`,
    method: planned.method,
    cardLast4: planned.method === 'card' ? '1007' : null,
    reservedUntil: paidAt,
    isReserved: false,
    createdAt: placedAt,
    settledAt: paidAt,
    answeredAt: paidAt,
  }
}

const trackingOf = (id: number): string => `SAMPLE${String(id).padStart(8, '0')}`

function shipmentRow({ id, planned }: NewOrder) {
  const { shippedAt } = timesOf(planned)
  return {
    orderId: id,
    carrier: planned.carrier,
    trackingNumber: trackingOf(id),
    createdAt: shippedAt,
    leftAt: shippedAt,
  }
}

const offerRows = ({ id, accountId, planned }: NewOrder) =>
  personKeys({ accountId, ...contactOf(planned.buyer) }).map((person) => ({
    person,
    orderId: id,
    isSpent: true,
    createdAt: planned.placedAt,
  }))
