import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { confirmOrder } from '#contract/admin/confirmation.ts'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import { giveUpPayment, receivePayment } from '#contract/admin/receivables.ts'
import { settleRefund } from '#contract/admin/refund-list.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { keepRemittances } from '#contract/admin/remittances.ts'
import { answerConfirmation } from '#contract/shop/confirmation.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { orderTransitions } from '#server/lifecycle/orders/order-states.ts'
import { type PaymentState, paymentTransitions } from '#server/lifecycle/payments/payment-states.ts'
import { endUnconfirmed } from '#server/orders/confirmation/end-unconfirmed.ts'
import { allowCod, placeCod } from './cash-on-delivery.ts'
import { assertSteps, readMoves, recordMoves } from './life-moves.ts'
import { openPayingOffice } from './office.ts'
import { allowPayLater, openTrustedBusiness, placeLater } from './pay-later.ts'
import { remittanceFile } from './remittance-file.ts'
import { drawSeed, runsOf } from './seeded-random.ts'

/** Seeds that failed once, and the first one; each runs every time. */
const failedSeeds = [20_261_127]

const { shop, office } = await openPayingOffice()
const { db } = shop
await allowCod(shop, { first_order_max: 0 })
await allowPayLater(shop)
await recordMoves(shop)

/** The ways to pay after the order is placed. */
type Kind = 'cod' | 'terms'

interface Order {
  kind: Kind
  id: string
  number: number
  token: string
  /** The secret of the confirmation; null where none is asked. */
  link: string | null
  totalPaise: number
}

async function begin(kind: Kind): Promise<Order> {
  const { token } = await (kind === 'cod' ? shop.registerShopper() : openTrustedBusiness(shop))
  const items = [
    { productId: 1, quantity: 2 },
    // A kit is counted by its parts.
    { productId: 6, quantity: 1 },
  ]
  const id = await (kind === 'cod' ? placeCod : placeLater)(shop, token, { items })
  const number = Number(id.slice(3))
  const { rows } = await db.execute<{ link: string | null; totalPaise: number }>(sql`
    SELECT confirmation.token AS link, ordered.total_paise::float8 AS "totalPaise"
    FROM orders ordered LEFT JOIN cod_confirmations confirmation ON confirmation.order_id = ordered.id WHERE ordered.id = ${number}`)
  const row = rows[0] ?? assert.fail('The order is gone.')
  return { kind, id, number, token, ...row }
}

const awbOf = ({ number }: Order): string => `1490${number}`
const reason = 'Chance'
const answer = (outcome: string) => (order: Order) =>
  shop.call(answerConfirmation, { body: { token: order.link ?? 'none', outcome } })
const step =
  (endpoint: Parameters<typeof office.change>[0], body: object = {}) =>
  (order: Order) =>
    office.change(endpoint, order.id, body)

const older = async ({ number }: Order): Promise<void> => {
  await db.execute(
    sql`UPDATE cod_confirmations SET asked_at = asked_at - interval '25 hours' WHERE order_id = ${number}`,
  )
  await endUnconfirmed(shop)
}

/** Everything that can happen to an order, possible now or not. */
const events: Record<string, (order: Order) => Promise<unknown>> = {
  'the link confirms': answer('confirmed'),
  'the link cancels': answer('cancelled'),
  'a call confirms': step(confirmOrder, { outcome: 'confirmed' }),
  'nobody answers': step(confirmOrder, { outcome: 'no_answer' }),
  'a call cancels': step(confirmOrder, { outcome: 'cancelled' }),
  'a day passes': older,
  'the shopper cancels': ({ id, token }) => shop.call(cancelOrder, { token, params: { id } }),
  'staff cancel': step(cancelStaffOrder, { reason }),
  'it is packed': step(fulfilment.packOrder),
  'it is shipped': (order) =>
    step(fulfilment.shipOrder, { carrier: 'Delhivery', tracking_number: awbOf(order) })(order),
  'it is delivered': step(fulfilment.deliverOrder),
  'nobody is met': step(fulfilment.undeliverOrder),
  'it turns back': step(fulfilment.returnOrder),
  'it is back': step(fulfilment.receiveReturnedOrder),
  'it is lost': step(fulfilment.loseOrder),
  'it is written off': step(fulfilment.writeOffOrder, { reason, items: [] }),
  'its money comes by hand': step(receivePayment, { method: 'bank', reference: 'UTR 1' }),
  'its money is given up': step(giveUpPayment, { reason }),
  'the courier remits its money': remit(1),
  'the courier remits a part of it': remit(0.5),
  'the courier takes the money back': remit(-1),
  'a pack is refunded': async ({ id }) => {
    const { refundable, items } = await office.order(id)
    const packs = [{ item_id: items[0]?.id, quantity: 1, restock: false }]
    const body = { refundable, items: packs, shipping: 0, adjustment: 0, reason }
    const key = randomUUID()
    return office.call(refundOrder, { cookie: office.owner, params: { id }, body, key })
  },
  'its refund is paid by hand': async ({ number }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT refund.id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
      WHERE payment.order_id = ${number} AND refund.status = 'stuck' ORDER BY refund.id LIMIT 1`)
    const [row] = rows
    if (!row) return
    const paid_on = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
    const body = { status: 'stuck', reference: `UPI ${row.id}`, paid_on, note: 'To her UPI address' }
    const input = { cookie: office.owner, params: { id: row.id }, body, key: randomUUID() }
    assert.equal((await office.call(settleRefund, input)).status, 200)
  },
}

/** A statement of the courier with a part of the amount, below zero for money that it takes back. */
function remit(share: number) {
  return async (order: Order) => {
    const amount = ((Math.round(order.totalPaise * share) || 0) / 100).toFixed(2)
    const csv = remittanceFile([{ awb: awbOf(order), amount, number: randomUUID() }])
    const body = { csv, courier: 'Delhivery' }
    assert.equal((await office.call(keepRemittances, { cookie: office.owner, body })).status, 200)
  }
}

/** Chance rarely draws the usual way, so it is drawn often. */
const usual = [
  'a call confirms',
  'it is packed',
  'it is shipped',
  'it is back',
  'it is delivered',
  'the courier remits its money',
]

interface Facts {
  [column: string]: unknown
  payment: PaymentState
  order: keyof typeof orderTransitions
  isCollected: boolean
  refundedPaise: number
  remittedPaise: number
  hasInvoice: boolean
  suppliedPaise: number
  isShelfRight: boolean
  soldPacks: number
  confirmation: string | null
  polls: boolean
}

async function readFacts({ number }: Order): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    SELECT payment.status AS payment, ordered.status AS "order", payment.collected_at IS NOT NULL AS "isCollected",
      (SELECT coalesce(sum(amount_paise), 0)::float8 FROM refunds WHERE payment_id = payment.id) AS "refundedPaise",
      remitted_paise(payment.id)::float8 AS "remittedPaise",
      EXISTS (SELECT FROM tax_documents WHERE order_id = ordered.id AND kind = 'invoice') AS "hasInvoice",
      (SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN total_paise WHEN 'credit_note' THEN -total_paise ELSE 0 END), 0)::float8
       FROM tax_documents WHERE order_id = ordered.id) AS "suppliedPaise",
      NOT EXISTS (SELECT FROM wrong_stock) AS "isShelfRight",
      (SELECT coalesce(-sum(change), 0)::int FROM stock_movements WHERE order_id = ordered.id) AS "soldPacks",
      (SELECT state FROM cod_confirmations WHERE order_id = ordered.id) AS confirmation,
      payment.next_poll_at IS NOT NULL OR payment.provider_order_id IS NOT NULL OR payment.is_reserved AS polls
    FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id WHERE ordered.id = ${number}`)
  return rows[0] ?? assert.fail('The payment is gone.')
}

const beforeDoor = [
  'processing',
  'packed',
  'shipped',
  'undelivered',
  'returning',
  'returned_to_origin',
  'lost',
]

const backStates: PaymentState[] = ['refund_due', 'refunded']

/** Money due, collected or paid, remitted, written off and given back is the total of the order, in exactly one of them. */
function assertAlwaysSo(order: Order, facts: Facts): void {
  const { payment, order: status } = facts
  const paise = (states: PaymentState[]): number => (states.includes(payment) ? order.totalPaise : 0)
  const places = [
    paise(['due_on_delivery', 'due']),
    paise(['collected', 'paid']),
    paise(['remitted']),
    paise(['written_off']),
    paise(backStates),
  ]
  assert.equal(
    places.reduce((sum, each) => sum + each),
    order.totalPaise,
    payment,
  )
  if (payment === 'due_on_delivery') assert.ok(beforeDoor.includes(status), `${status} and still due`)
  const isBack = backStates.includes(payment)
  if (order.kind === 'cod' && status === 'delivered')
    assert.ok(['collected', 'remitted', ...backStates].includes(payment), payment)
  if (status === 'cancelled')
    assert.ok(payment === 'written_off' || (order.kind === 'terms' && isBack), payment)
  const hasCome = ['collected', 'paid', 'remitted', ...backStates].includes(payment)
  assert.equal(facts.isCollected, hasCome, 'money that came has its day')
  // Money that goes back to the shopper may be remitted as well.
  if (payment === 'collected' || payment === 'remitted')
    assert.equal(payment === 'remitted', facts.remittedPaise >= order.totalPaise, 'statements decide')
  assert.ok(facts.refundedPaise <= (hasCome ? order.totalPaise : 0), 'only money that came goes back')
  assert.equal(isBack, facts.refundedPaise === order.totalPaise, 'all went back')
  assert.equal(facts.polls, false, 'no provider is asked')
  // Delivered goods were supplied, whether anybody pays them or not.
  const isOwed = payment !== 'written_off' || status === 'delivered'
  assert.equal(
    facts.suppliedPaise,
    facts.hasInvoice && isOwed ? order.totalPaise - facts.refundedPaise : 0,
    'documents follow the money',
  )
  if (order.kind === 'terms') assert.equal(facts.confirmation, null)
  else if (status !== 'processing' && status !== 'cancelled') assert.equal(facts.confirmation, 'confirmed')
  assert.equal(facts.soldPacks > 0, status !== 'cancelled', 'packs are sold where the order stands')
  assert.ok(facts.isShelfRight, 'the shelf is not what its movements add up to')
}

/** A step may be refused, but the shop never fails. */
const isFailure = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && Number(answer.status) >= 500

async function live(kind: Kind, names: string[]): Promise<void> {
  const order = await begin(kind)
  let before = await readFacts(order)
  let seq = (await readMoves(shop, 0)).at(-1)?.seq ?? 0
  assertAlwaysSo(order, before)
  for (const name of names) {
    const answer = await events[name]?.(order)
    assert.ok(!isFailure(answer), `${name} failed`)
    const after = await readFacts(order)
    const moves = (await readMoves(shop, seq)).filter(({ orderId }) => orderId === order.number)
    const of = (table: string) => moves.filter((move) => move.of === table)
    assertSteps(paymentTransitions, of('payments'), before.payment, after.payment)
    assertSteps(orderTransitions, of('orders'), before.order, after.order)
    assertAlwaysSo(order, after)
    seq = moves.at(-1)?.seq ?? seq
    before = after
  }
}

const anyEvent = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...usual) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(events)) },
)

const run = (seed: number, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Kind>('cod', 'terms'),
      fc.array(anyEvent, { minLength: 4, maxLength: 14 }),
      live,
    ),
    {
      seed,
      numRuns,
      endOnFailure: true,
    },
  )

for (const seed of failedSeeds) {
  it(`an order that is paid later adds up, seed ${seed}`, () => run(seed, 8))
}

it('an order that is paid later adds up with a new random seed', async (t) => {
  const seed = drawSeed('COD_LIFE_SEED')
  t.diagnostic(`seed ${seed}; COD_LIFE_SEED=${seed} repeats it, and a failing one belongs in failedSeeds`)
  await run(seed, runsOf(8))
})
