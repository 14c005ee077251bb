import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type fc from 'fast-check'
import type { PaymentReply } from '../tools/sandbox/razorpay/payments/payment-reply.ts'
import type { PayingShop, StartedPayment } from './paying-shop.ts'

/** A shopper who pays on several devices: every payment that they began, in turn, and what the pop-ups handed out. */
export interface Devices {
  shop: PayingShop
  accountId: number
  token: string
  begun: StartedPayment[]
  proofs: PaymentReply[]
}

interface Purchase {
  [column: string]: unknown
  orderId: number
  status: string
  isFromCart: boolean
  discountPaise: number
  products: number[]
  /** Numbers of history entries. They are drawn under the account's lock, while times begin before it. */
  begunAt: number
  paidAt: number | null
  /** Whether packs left the shelf for it at any time. */
  wasMade: boolean
  isPaid: boolean
  refunds: { money: string; amountPaise: number }[]
  mails: number
  confirmations: number
}

export async function readPurchases({ shop, accountId }: Devices): Promise<Purchase[]> {
  const { rows } = await shop.db.execute<{ purchase: Purchase }>(sql`
    SELECT json_build_object('orderId', o.id, 'status', p.status, 'isFromCart', o.is_from_cart,
      'discountPaise', o.discount_paise, 'isPaid', p.status = 'paid',
      'products', (SELECT json_agg(product_id) FROM order_items WHERE order_id = o.id),
      'begunAt', (SELECT min(id) FROM order_history WHERE order_id = o.id),
      'paidAt', (SELECT min(id) FROM order_history WHERE order_id = o.id AND status = 'processing'),
      'wasMade', EXISTS (SELECT FROM stock_movements WHERE order_id = o.id AND reason = 'sale'),
      'refunds', (SELECT coalesce(json_agg(json_build_object('money', provider_payment_id, 'amountPaise', amount_paise)), '[]')
        FROM refunds WHERE payment_id = p.id),
      'mails', (SELECT count(*) FROM outbox WHERE template IN ('order-refunded', 'order-cancelled')
        AND data ->> 'orderId' = o.id::text),
      'confirmations', (SELECT count(*) FROM outbox WHERE dedupe_key = 'order-placed:' || o.id)) AS purchase
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.account_id = ${accountId} ORDER BY o.id`)
  return rows.map(({ purchase }) => purchase)
}

/** Whether two payments were for one purchase, judged by goods and time alone. */
function isOnePurchase(earlier: Purchase, later: Purchase): boolean {
  const wasUnpaid = earlier.paidAt === null || later.begunAt < earlier.paidAt
  const isSame =
    (earlier.isFromCart && later.isFromCart) || earlier.products.some((id) => later.products.includes(id))
  return wasUnpaid && isSame
}

/** Invariants: one parcel a purchase, one offer a person, and a stock that adds up. */
export async function assertAlwaysSo(devices: Devices): Promise<void> {
  const purchases = await readPurchases(devices)
  const made = purchases.filter(({ wasMade }) => wasMade)
  for (const [index, later] of made.entries())
    for (const earlier of made.slice(0, index))
      assert.ok(
        !isOnePurchase(earlier, later),
        `ORD${earlier.orderId} and ORD${later.orderId} are one purchase`,
      )
  const atOffer = purchases.filter(({ isPaid, discountPaise }) => isPaid && discountPaise > 0)
  assert.ok(atOffer.length <= 1, 'the offer was had twice')
  for (const { isPaid, wasMade, confirmations, refunds, mails } of purchases) {
    assert.equal(confirmations, wasMade ? 1 : 0)
    if (isPaid) assert.ok(wasMade)
    assert.ok(refunds.length === 0 || mails > 0, 'money goes back and the shopper gets no mail')
  }
  await assertShelf(devices)
}

async function assertShelf({ shop }: Devices): Promise<void> {
  const { rows } = await shop.db.execute<{ shelf: boolean; promised: boolean; persons: boolean }>(sql`
    SELECT bool_and(on_hand = (SELECT coalesce(sum(change), 0) FROM stock_movements m
        WHERE m.product_id = s.product_id OR m.part_id = s.part_id)) AS shelf,
      bool_and(reserved = (
        SELECT coalesce(sum(i.quantity * made.amount), 0) FROM payments q JOIN order_items i ON i.order_id = q.order_id
          JOIN product_stock made ON made.product_id = i.product_id
        WHERE q.is_reserved AND made.stock_id = s.id)) AS promised,
      (SELECT count(*) = 0 FROM offer_uses u JOIN payments p USING (order_id)
       WHERE NOT u.is_spent AND p.status NOT IN ('starting', 'open', 'failed', 'confirming')
         OR u.is_spent AND p.status <> 'paid') AS persons
    FROM stock s`)
  assert.deepEqual(rows, [{ shelf: true, promised: true, persons: true }])
}

/**
 * After all polling: each captured payment is kept by a paid order or returned whole and once, and nobody waits in
 * vain.
 */
export async function assertNothingLost(devices: Devices): Promise<void> {
  const purchases = await readPurchases(devices)
  assertNobodyWaits(purchases)
  for (const { id, orderId } of devices.begun) {
    const purchase = purchases.find((each) => each.orderId === Number(orderId.slice(3)))
    const money = await devices.shop.provider.fetchOrderPayments(id)
    for (const { id: payment, amountPaise } of money.filter(({ status }) => status === 'captured')) {
      const back = purchase?.refunds.filter((refund) => refund.money === payment)
      const expected = purchase?.isPaid ? [] : [{ money: payment, amountPaise }]
      assert.deepEqual(back, expected, `${payment} of ${orderId} in ${purchase?.status}`)
    }
  }
}

/**
 * A payment whose purchase another order has paid is not shown as being confirmed. A payment that ended by itself is
 * reported to the shopper.
 */
function assertNobodyWaits(purchases: Purchase[]): void {
  const made = purchases.filter(({ wasMade }) => wasMade)
  for (const { orderId, status, mails } of purchases.filter(({ wasMade }) => !wasMade)) {
    assert.notEqual(status, 'confirming', `ORD${orderId} still waits, and ${made.length} orders were made`)
    if (status === 'cancelled')
      assert.ok(mails > 0, `ORD${orderId} was cancelled and the shopper gets no mail`)
  }
}

/** Performs a step, then checks the invariants. */
export class Step implements fc.AsyncCommand<object, Devices> {
  readonly name: string
  readonly work: (devices: Devices) => Promise<unknown>
  constructor(name: string, work: (devices: Devices) => Promise<unknown>) {
    this.name = name
    this.work = work
  }
  check(): boolean {
    return true
  }
  async run(_model: object, devices: Devices): Promise<void> {
    await this.work(devices)
    await assertAlwaysSo(devices)
  }
  toString(): string {
    return this.name
  }
}
