import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { createRazorpayOrder } from '#contract/shop/payments.ts'
import { refundLines } from '#server/orders/fulfilment/refund-lines.ts'
import type { PaymentProvider } from '#server/payments/provider/provider.ts'
import { settlePayment } from '#server/payments/settlement/settle-payment.ts'
import { shopActor } from '#server/platform/actor.ts'
import { type GoodsPart, kits } from './drawn-goods.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { seededRandom } from './seeded-random.ts'
import type { TestShop } from './shop.ts'

const places = [
  { city: 'Hyderabad', state: 'Telangana', zip: '500034' },
  { city: 'Hyderabad', state: 'Telangana', zip: '500001' },
  { city: 'Pune', state: 'Maharashtra', zip: '411001' },
  { city: 'Kochi', state: 'Kerala', zip: '682001' },
]

/** The GSTIN that the shop has from the middle of the run on. */
export const movedTo = { gstin: '27AAKCS0000A1Z6', stateCode: '27', stateName: 'Maharashtra' }

/** A line of an invoice, by product and component. */
interface ExpectedLine extends GoodsPart {
  productId: number
  grossPaise: number
  taxPaise: number
}

interface DrawnItem {
  id: number
  productId: number
  /** Packs that no refund named. */
  left: number
  /** Packs on the invoice. */
  invoiced: number
  /** Packs on credit notes. */
  credited: number
}

export interface DrawnOrder {
  id: string
  number: number
  token: string
  totalPaise: number
  taxPaise: number
  shippingPaise: number
  lines: ExpectedLine[]
  items: DrawnItem[]
  /** Refunds before it was packed. */
  vouchers: number[]
  /** Refunds after it was packed. */
  notes: number[]
  /** Whether an amount was refunded, so that its packs cost more than is left. */
  isReduced: boolean
  isPacked: boolean
}

export const paiseOf = (rupees: number): number => Math.round(rupees * 100)
export const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
export const leftOf = ({ totalPaise, vouchers, notes }: DrawnOrder): number =>
  totalPaise - sum(vouchers) - sum(notes)

/** An amount in proportion, in exact fractions; the largest remainders get the last paise. */
function inProportion(amount: number, weights: number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = products.map((product) => Number(product / whole))
  const raised = products
    .map((product, index) => ({ index, remainder: Number(product % whole) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, amount - sum(shares))
  return shares.map((share, index) => share + (raised.some((one) => one.index === index) ? 1 : 0))
}

/** Twice the half of the tax inside a price, half a paisa rounded up. */
function taxInLine(grossPaise: number, rate: number): number {
  const tenths = (BigInt(grossPaise) * BigInt(rate) * 10n) / (2n * BigInt(100 + rate))
  return 2 * Number((tenths + 5n) / 10n)
}

interface QuotedGoods {
  lines: { product_id: number; line_total: number }[]
  discount: number
  shipping: number
  offer: { label: string } | null
}

function expectedLines(goods: Map<number, GoodsPart[]>, quote: QuotedGoods): ExpectedLine[] {
  const hasOffer = (id: number): boolean =>
    quote.offer?.label === 'A tenth off kits' ? kits.includes(id) : id === 3
  const totals = quote.lines.map((line) => paiseOf(line.line_total))
  const weights = totals.map((total, index) => (hasOffer(quote.lines[index]?.product_id ?? 0) ? total : 0))
  const off = inProportion(paiseOf(quote.discount), weights)
  const lines = quote.lines.flatMap(({ product_id: productId }, index) => {
    const parts = goods.get(productId) ?? []
    const paidPaise = (totals[index] ?? 0) - (off[index] ?? 0)
    const shares = inProportion(
      paidPaise,
      parts.map(({ weight }) => weight),
    )
    return parts.map((part, place) => ({ ...part, productId, goodsPaise: shares[place] ?? 0 }))
  })
  const freight = inProportion(
    paiseOf(quote.shipping),
    lines.map(({ goodsPaise }) => goodsPaise),
  )
  return lines.map(({ goodsPaise, ...line }, index) => {
    const grossPaise = goodsPaise + (freight[index] ?? 0)
    return { ...line, grossPaise, taxPaise: taxInLine(grossPaise, line.rate) }
  })
}

let opened = 0

/** A provider that opens orders and knows nothing else. */
export const openingProvider = {
  createOrder: async (order: { amountPaise: number; currency: string; receipt: string }) => {
    opened += 1
    return { ...order, id: `order_drawn${opened}`, status: 'created' }
  },
} as unknown as PaymentProvider

/**
 * Draws orders with their refunds. The GSTIN changes in the middle, with orders still to be packed and invoices still
 * to be refunded.
 */
export async function drawOrders(
  shop: TestShop,
  goods: Map<number, GoodsPart[]>,
  { seed, count }: { seed: number; count: number },
): Promise<DrawnOrder[]> {
  const random = seededRandom(seed)
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const oneOf = <T>(some: readonly T[]): T => some[upTo(some.length - 1)] as T
  const isDrawn = (percent: number): boolean => random() * 100 < percent
  const shoppers: string[] = []
  for (let made = 0; made < count / 10; made += 1) shoppers.push((await shop.registerShopper()).token)

  async function buy(token: string): Promise<DrawnOrder> {
    const items = Array.from({ length: 1 + upTo(3) }, () => ({
      productId: 1 + upTo(6),
      quantity: 1 + upTo(3),
    }))
    const quote = await shop.call(quoteCheckout, { token, body: { items } })
    assert.equal(quote.status, 200, JSON.stringify(quote.error))
    const { total, shipping, tax_included } = quote.body
    const to = { fullName: 'Meera Iyer', address: '4 Lake Road', country: 'India', ...oneOf(places) }
    const body = { amount: total, currency: 'INR', items, shipping: to }
    const started = await shop.call(createRazorpayOrder, { token, body })
    assert.equal(started.status, 200, JSON.stringify(started.error))
    const { id: orderId, amount: amountPaise, orderId: id } = started.body
    const money = { orderId, amountPaise, id: `pay_${orderId}`, currency: 'INR', status: 'captured' as const }
    const details = { refundedPaise: 0, method: 'upi', cardLast4: null, errorDescription: null }
    assert.equal(await settlePayment(shop, orderId, { ...money, ...details }), 'paid')
    const number = Number(id.slice(3))
    const { rows } = await shop.db.execute<{ id: number; productId: number; left: number }>(sql`
      SELECT id::float8 AS id, product_id AS "productId", quantity AS left FROM order_items WHERE order_id = ${number}`)
    return {
      id,
      number,
      token,
      totalPaise: paiseOf(total),
      taxPaise: paiseOf(tax_included),
      shippingPaise: paiseOf(shipping),
      lines: expectedLines(goods, quote.body),
      items: rows.map((row) => ({ ...row, invoiced: 0, credited: 0 })),
      vouchers: [],
      notes: [],
      isReduced: false,
      isPacked: false,
    }
  }

  /** Some packs, never all that the order has left. */
  async function refundPacks(order: DrawnOrder): Promise<void> {
    if (order.isReduced) return
    const packs = order.items
      .filter(({ left }) => left > 0 && isDrawn(60))
      .map((item): [DrawnItem, number] => [item, 1 + upTo(item.left - 1)])
    const named = sum(packs.map(([, quantity]) => quantity))
    if (named > 0 && named < sum(order.items.map(({ left }) => left))) await refund(shop, order, { packs })
  }

  /** At most a fifth of what is left. */
  async function refundPart(order: DrawnOrder): Promise<void> {
    const most = Math.floor(leftOf(order) / 5)
    if (most >= 100) await refund(shop, order, { amountPaise: 100 + upTo(most - 100) })
  }

  const ways: ((order: DrawnOrder) => Promise<void>)[] = [
    async () => undefined,
    (order) => refundWhole(order),
    async (order) => {
      for (let turn = 0; turn < 2; turn += 1) await refundPacks(order)
    },
    async (order) => {
      if (order.shippingPaise > 0) await refund(shop, order, { shippingPaise: 1_234 })
      await refundPacks(order)
    },
    async (order) => {
      for (let turn = 0; turn < 3; turn += 1) await refundPart(order)
      if (isDrawn(50)) await refundWhole(order)
    },
  ]

  const refundWhole = (order: DrawnOrder) => refund(shop, order, { amountPaise: leftOf(order) })
  const refundPacked = async (order: DrawnOrder): Promise<void> => {
    if (order.isPacked) await oneOf(ways)(order)
  }
  async function pack(order: DrawnOrder): Promise<void> {
    if (isDrawn(5)) return refundWhole(order)
    if (isDrawn(5)) return
    await fulfilOrder(shop.db, shopActor, { step: 'packed', orderId: order.number })
    order.isPacked = true
    for (const item of order.items) item.invoiced = item.left
  }

  const drawn: DrawnOrder[] = []
  const afterMove: (() => Promise<void>)[] = []
  for (let place = 0; place < count; place += 1) {
    if (place === count / 2) await moveGstin(shop)
    const order = await buy(oneOf(shoppers))
    drawn.push(order)
    if (isDrawn(15)) await refundPart(order)
    if (isDrawn(10)) await refundPacks(order)
    const steps = [pack, refundPacked]
    const now = place < count / 2 ? upTo(2) : 2
    for (const step of steps.slice(0, now)) await step(order)
    for (const step of steps.slice(now)) afterMove.push(() => step(order))
  }
  for (const step of afterMove) await step()
  return drawn
}

const moveGstin = (shop: TestShop) =>
  shop.db.execute(sql`
    INSERT INTO settings (content) VALUES (${JSON.stringify({ legal: movedTo })}::jsonb)
    ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`)

interface DrawnRefund {
  packs?: [DrawnItem, number][]
  shippingPaise?: number
  amountPaise?: number
}

async function refund(
  shop: TestShop,
  order: DrawnOrder,
  { packs = [], shippingPaise = 0, amountPaise = 0 }: DrawnRefund,
): Promise<void> {
  const left = leftOf(order)
  const { amount } = await refundLines(shop.db, {
    actor: shopActor,
    id: order.id,
    idempotency: null,
    refundable: left / 100,
    reason: 'As agreed.',
    items: packs.map(([{ id }, quantity]) => ({ item_id: id, quantity, restock: false })),
    shipping: shippingPaise / 100,
    adjustment: amountPaise / 100,
  })
  if (amountPaise > 0) order.isReduced = true
  for (const [item, quantity] of packs) {
    item.left -= quantity
    if (order.isPacked) item.credited += quantity
  }
  // A note of the whole invoice names all of its packs.
  if (order.isPacked && order.notes.length === 0 && amountPaise === left) {
    for (const item of order.items) item.credited = item.invoiced
  }
  const given = order.isPacked ? order.notes : order.vouchers
  given.push(paiseOf(amount))
}
