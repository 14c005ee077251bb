import { isPaid, nameOf, type Order } from './accepted-payments.ts'
import type { OfferUse } from './codes.ts'
import type { OurLedger } from './our-ledger.ts'

/** Faults of offers: used beyond their limits, promised for nothing, or with a wrong discount. */
export function auditOffers({ orders, offerUses }: Pick<OurLedger, 'orders' | 'offerUses'>): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const spent = offerUses.filter(({ state }) => state === 'spent')
  return [
    ...firstOrders(orders, new Set(offerUses.map(({ orderId }) => orderId))),
    ...beyond(
      spent,
      ({ code }) => code,
      ({ limitTotal }) => limitTotal,
    ),
    ...beyond(
      spent,
      ({ code, email }) => `${code} of ${email}`,
      ({ limitPerson }) => limitPerson,
    ),
    ...offerUses.flatMap((use) => wrongUse(use, byId.get(use.orderId))),
  ]
}

/** No person has the subscriber's offer on two paid orders. */
function firstOrders(orders: Order[], withOwners: Set<number>): string[] {
  const discounted = orders.filter(
    (order) => isPaid(order) && order.discountPaise > 0 && !withOwners.has(order.id),
  )
  return [...Map.groupBy(discounted, ({ email }) => email)].flatMap(([email, found]) =>
    found.length > 1 ? `${email} has the offer on ${found.map(nameOf).join(', ')}` : [],
  )
}

function beyond(
  uses: OfferUse[],
  nameOfUses: (use: OfferUse) => string,
  limitOf: (use: OfferUse) => number | null,
): string[] {
  return [...Map.groupBy(uses, nameOfUses)].flatMap(([name, found]) => {
    const limit = found[0] ? limitOf(found[0]) : null
    return limit !== null && found.length > limit
      ? `${name} was used ${found.length} times, and may ${limit}`
      : []
  })
}

function wrongUse(use: OfferUse, order: Order | undefined): string[] {
  const name = `${use.code} on ${nameOf({ id: use.orderId })}`
  if (use.state === 'held') return [`${name} is still held`]
  if (order && isPaid(order) && use.state !== 'spent')
    return [`${name} is ${use.state}, and the order is paid`]
  const expected = discountOf(use)
  return use.discountPaise === expected
    ? []
    : [`${name} took ${use.discountPaise} paise, and gives ${expected}`]
}

/** An offer of an amount leaves one rupee of the goods. */
const discountOf = ({ percent, amountPaise, goodsPaise }: OfferUse): number =>
  percent === null
    ? Math.min(amountPaise ?? 0, goodsPaise - 100)
    : Math.floor((goodsPaise * percent * 2 + 100) / 200)
