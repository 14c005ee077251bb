import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type fc from 'fast-check'
import type { OrderState } from '#server/lifecycle/orders/order-states.ts'
import { orderTransitions } from '#server/lifecycle/orders/order-states.ts'
import { type PaymentState, paymentTransitions } from '#server/lifecycle/payments/payment-states.ts'
import type { ProviderPayment } from '#server/payments/provider/provider.ts'
import type { PaymentReply } from '../tools/sandbox/razorpay/payments/payment-reply.ts'
import { assertSteps, type Move, readMoves } from './life-moves.ts'
import type { PayingShop, StartedPayment } from './paying-shop.ts'

/** The expected state of one order and its payment, by the two tables of states. */
export interface Model {
  payment: PaymentState
  order: OrderState
}

/** One order of a shopper of its own, in a real shop with a real provider. */
export interface Real {
  shop: PayingShop
  token: string
  started: StartedPayment
  /** What the pop-up handed out so far. */
  proofs: PaymentReply[]
  /** Captures on the provider's order that the sandbox does not make: a second payment, or a wrong amount. */
  strays: ProviderPayment[]
  /** The last recorded change that was checked against the tables. */
  lastSeq: number
  /** Event ids that were delivered, to be delivered again. */
  events: { id: string; body: string }[]
}

export const productId = 5
const secret = 'sandbox_webhook_secret'

/** Delivers a signed event, and waits until it was acted on. */
export async function deliver({ shop }: Real, id: string, body: string): Promise<void> {
  await shop.app.inject({
    method: 'POST',
    url: '/api/razorpay-webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    payload: body,
  })
  for (;;) {
    const { rows } = await shop.db.execute(
      sql`SELECT 1 FROM webhook_events WHERE id = ${id} AND (processed_at IS NOT NULL OR last_error IS NOT NULL)`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export function eventOf({ started, proofs }: Real, name: string): { id: string; body: string } {
  const entity = { id: proofs.at(-1)?.razorpay_payment_id ?? 'pay_unknown', order_id: started.id }
  const payload = {
    payment: { entity },
    ...(name === 'order.paid' && { order: { entity: { id: started.id } } }),
  }
  return { id: randomUUID(), body: JSON.stringify({ entity: 'event', event: name, payload, created_at: 0 }) }
}

const orderIdOf = ({ started }: Real): number => Number(started.orderId.slice(3))

export async function readLife(real: Real): Promise<Model> {
  const { rows } = await real.shop.db.execute<Model & Record<string, unknown>>(sql`
    SELECT p.status AS payment, o.status AS "order" FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.id = ${orderIdOf(real)}`)
  return rows[0] ?? assert.fail('The order is gone.')
}

/**
 * Does something to the order, then checks every change against the tables of states, and the result against the
 * invariants.
 */
export class Step implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly run_: (real: Real) => Promise<unknown>
  constructor(name: string, run: (real: Real) => Promise<unknown>) {
    this.name = name
    this.run_ = run
  }
  check(): boolean {
    return true
  }
  async run(model: Model, real: Real): Promise<void> {
    await this.run_(real)
    const life = await readLife(real)
    const moves = await readMoves(real.shop, real.lastSeq)
    real.lastSeq = moves.at(-1)?.seq ?? real.lastSeq
    const of = (table: Move['of']) =>
      moves.filter((move) => move.of === table && move.orderId === orderIdOf(real))
    assertSteps(paymentTransitions, of('payments'), model.payment, life.payment)
    assertSteps(orderTransitions, of('orders'), model.order, life.order)
    Object.assign(model, life)
    await assertAlwaysSo(model, real)
  }
  toString(): string {
    return this.name
  }
}

interface Facts {
  [column: string]: unknown
  providerPaymentId: string | null
  isReserved: boolean
  refunds: { providerPaymentId: string; amountPaise: number }[]
  confirmations: number
  isShelfRight: boolean
  isPromisedRight: boolean
  soldPacks: number
}

async function readFacts(real: Real): Promise<Facts> {
  const id = orderIdOf(real)
  const { rows } = await real.shop.db.execute<Facts>(sql`
    SELECT p.provider_payment_id AS "providerPaymentId", p.is_reserved AS "isReserved",
      (SELECT coalesce(json_agg(json_build_object('providerPaymentId', provider_payment_id,
        'amountPaise', amount_paise)), '[]') FROM refunds r WHERE r.payment_id = p.id) AS refunds,
      (SELECT count(*)::int FROM outbox WHERE dedupe_key = 'order-placed:' || ${id}::text) AS confirmations,
      (SELECT bool_and(on_hand = (SELECT coalesce(sum(change), 0) FROM stock_movements m
         WHERE m.product_id = s.product_id OR m.part_id = s.part_id)) FROM stock s) AS "isShelfRight",
      (SELECT bool_and(reserved = (
        SELECT coalesce(sum(i.quantity * made.amount), 0) FROM payments q JOIN order_items i ON i.order_id = q.order_id
          JOIN product_stock made ON made.product_id = i.product_id
        WHERE q.is_reserved AND made.stock_id = s.id)) FROM stock s) AS "isPromisedRight",
      (SELECT coalesce(-sum(change), 0)::int FROM stock_movements WHERE order_id = ${id}) AS "soldPacks"
    FROM payments p WHERE p.order_id = ${id}`)
  return rows[0] ?? assert.fail('The payment is gone.')
}

const sent: OrderState[] = ['processing', 'packed', 'shipped', 'delivered']

async function assertAlwaysSo({ payment, order }: Model, real: Real): Promise<void> {
  const facts = await readFacts(real)
  assert.ok(facts.isShelfRight, 'the shelf is not what its movements add up to')
  assert.ok(facts.isPromisedRight, 'packs are promised that no payment holds')
  assert.equal(sent.includes(order), payment === 'paid', `${order} while the payment is ${payment}`)
  assert.equal(facts.soldPacks > 0, payment === 'paid', 'packs are sold exactly where the order is paid')
  if (['paid', 'expired', 'cancelled', 'refund_due', 'refunded'].includes(payment))
    assert.equal(facts.isReserved, false)
  if (payment === 'paid') assert.equal(facts.confirmations, 1)
  assert.ok(facts.confirmations <= 1)
  const returned = facts.refunds.map(({ providerPaymentId }) => providerPaymentId)
  assert.equal(new Set(returned).size, returned.length, 'money goes back once')
  if (payment === 'paid') assert.ok(!returned.includes(facts.providerPaymentId ?? ''), 'kept money goes back')
}

/** After all polling: each captured payment is kept by the paid order, or returned whole and once. */
export async function assertNothingLost(model: Model, real: Real): Promise<void> {
  const money = await real.shop.provider.fetchOrderPayments(real.started.id)
  const { providerPaymentId, refunds } = await readFacts(real)
  const captured = money.filter(({ status }) => status === 'captured' || status === 'refunded')
  for (const { id, amountPaise } of captured) {
    const isKept = model.payment === 'paid' && providerPaymentId === id
    const back = refunds.filter((refund) => refund.providerPaymentId === id)
    if (isKept) assert.deepEqual(back, [])
    else
      assert.deepEqual(
        back.map((refund) => refund.amountPaise),
        [amountPaise],
        `${id} in ${model.payment}`,
      )
  }
}
