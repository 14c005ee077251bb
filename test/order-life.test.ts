import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { openSession } from '#server/customers/accounts/session.ts'
import { resumePayments } from '#server/payments/settlement/payment-stop.ts'
import { releaseAbandonedWaves } from '#server/shipping/packing/settle-wave.ts'
import { openBackOffice } from './back-office.ts'
import { deliveryAddress } from './delivery-address.ts'
import { recordMoves } from './life-moves.ts'
import type { Life, Member } from './order-life.ts'
import { bankWorks, disputed, takenBack } from './order-life-bank.ts'
import { beginnings, usual } from './order-life-beginnings.ts'
import { eraseCustomerOf } from './order-life-erasing.ts'
import { assertAlwaysSo, assertNothingLeft } from './order-life-facts.ts'
import { approve, give, refundWorks, sendAllMoney } from './order-life-refunds.ts'
import { returnWorks, settleBy } from './order-life-returns.ts'
import { shopperWorks } from './order-life-shopper.ts'
import { type How, staffWorks, type Work } from './order-life-staff.ts'
import { openPayingShop } from './paying-shop.ts'
import { productId, type Real } from './payment-life.ts'
import {
  addStrays,
  askAgain,
  hear,
  orderId,
  pay,
  paymentEvents,
  setShelf,
  verify,
} from './payment-life-events.ts'
import { drawSeed, runsOf } from './seeded-random.ts'

/** Seeds that failed once, and the first one; each runs every time. */
const failedSeeds = [20_261_122]

const shop = await openPayingShop({ after }, { RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret' })
await shop.sandbox.setFaults({ late_ms: 1 })
await recordMoves(shop)
const office = await openBackOffice(shop)
after(() => office.app.close())

const packing = ['orders.read', 'orders.hold', 'fulfil.write']
const owner: Member = await office.memberWith(['*'])
const packers: [Member, Member] = [await office.memberWith(packing), await office.memberWith(packing)]
const clerk: Member = await office.memberWith([
  'orders.read',
  'orders.write',
  'refunds.write',
  'returns.read',
  'returns.write',
  'messages.read',
  'messages.write',
])
await shop.db.execute(sql`
  UPDATE staff_roles SET refund_limit_paise = 30000
  WHERE id = (SELECT role_id FROM staff_members WHERE id = ${clerk.staffId})`)

/** A shopper who has begun to pay for two packs and a kit, to be sent to Hyderabad. */
async function begin(): Promise<Life> {
  await setShelf(shop, 20)
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    INSERT INTO accounts (email, phone, full_name, password_hash)
    VALUES (gen_random_uuid() || '@example.com', gen_random_uuid()::text, 'Meera Iyer', '') RETURNING id::float8 AS id`)
  const accountId = rows[0]?.id ?? 0
  const token = await openSession(shop.db, accountId)
  await resumePayments(shop.db)
  const items = [
    { productId, quantity: 2 },
    { productId: 6, quantity: 1 },
  ]
  const started = await shop.start(token, { items, shipping: deliveryAddress })
  const real: Real = { shop, token, started, proofs: [], strays: [], events: [], lastSeq: 0 }
  addStrays(real)
  const orders = [orderId(real)]
  const empty = { acts: [], disputes: [], seen: new Map(), refused: new Set<string>(), lastTrace: '' }
  const life: Life = { real, accountId, office, owner, clerk, packers, orders, ...empty, ...(await newest()) }
  await assertAlwaysSo(life)
  return life
}

/** The last entry of the log and the last change before a life begins. */
async function newest(): Promise<{ lastEntry: number; lastMove: number }> {
  const { rows } = await shop.db.execute<{ lastEntry: number; lastMove: number }>(sql`
    SELECT (SELECT coalesce(max(id), 0) FROM audit_log)::float8 AS "lastEntry",
      (SELECT coalesce(max(seq), 0) FROM recorded_moves)::float8 AS "lastMove"`)
  return rows[0] ?? { lastEntry: 0, lastMove: 0 }
}

/** Events of the payment of one order while staff work at it; its shopper cancels only by the button. */
const ofPayment: Record<string, Work> = Object.fromEntries(
  Object.entries(paymentEvents)
    .filter(([name]) => name !== 'the shopper cancels')
    .map(([name, event]) => [name, ({ real }) => event(real)]),
)

const together: Record<string, Work> = {
  'a webhook says paid while it is packed': (life, how) =>
    Promise.all([
      hear('order.paid')(life.real),
      staffWorks['a packer packs it at the station']?.(life, { ...how, way: 'once' }),
    ]),
  'the bank disputes it while it is packed': (life, how) =>
    Promise.all([
      disputed(life, { ...how, way: 'once' }),
      staffWorks['a packer packs it at the station']?.(life, { ...how, way: 'once' }),
    ]),
  'the bank takes the money back while it is refunded': (life, how) =>
    Promise.all([
      takenBack(life, { ...how, way: 'once' }),
      give('owner', 'a pack')(life, { ...how, way: 'once' }),
    ]),
  'the bank takes the money back while it is approved': (life, how) =>
    Promise.all([takenBack(life, { ...how, way: 'once' }), approve(life, { ...how, way: 'once' })]),
  'the bank takes the money back while the return is settled': (life, how) =>
    Promise.all([takenBack(life, { ...how, way: 'once' }), settleBy('owner')(life, { ...how, way: 'once' })]),
  'it is asked for while staff cancel': (life, how) =>
    Promise.all([askAgain(life.real), staffWorks['staff cancel it']?.(life, { ...how, way: 'once' })]),
}

const pays: Work = async ({ real }) => {
  await pay('captured')(real)
  await verify(real)
}

/** What the staff do, and what shoppers ask of them. */
const atWork: Record<string, Work> = { ...staffWorks, ...refundWorks, ...returnWorks, ...shopperWorks }

const works: Record<string, Work> = {
  ...ofPayment,
  ...atWork,
  ...bankWorks,
  ...together,
  'the shopper pays': pays,
}

const plainly: How = { way: 'once', isSecond: false, packer: 0 }

class Step implements fc.AsyncCommand<object, Life> {
  readonly name: string
  readonly how: How
  constructor(name: string, how: How) {
    this.name = name
    this.how = how
  }
  check(): boolean {
    return true
  }
  async run(_model: object, life: Life): Promise<void> {
    await works[this.name]?.(life, this.how)
    await assertAlwaysSo(life)
  }
  toString(): string {
    const { way, isSecond, packer } = this.how
    return `${this.name} (${way}, ${isSecond ? 'second' : 'first'} order, packer ${packer})`
  }
}

/** What was done in any of the lives, by its entry of the audit log. */
const done = new Set<string>()
/** The codes of all refusals in any of the lives. */
const refused = new Set<string>()
/** Whether customers were erased at the end of a life, or stayed because of unfinished business. */
const erasures = new Set<boolean>()
/** What a bank reported about packed orders. */
const heard = new Set<string>()

/** Finishes all work: releases waves, asks the provider, and sends refunds. */
async function end(life: Life): Promise<void> {
  for (const { action } of life.acts) done.add(action)
  for (const code of life.refused) refused.add(code)
  const isPacked = life.acts.some(({ action }) => action === 'order_packed')
  for (const { state } of isPacked ? life.disputes : []) heard.add(state)
  await shop.db.execute(sql`UPDATE waves SET touched_at = now() - interval '13 hours' WHERE state = 'open'`)
  await releaseAbandonedWaves(shop.db)
  await askAgain(life.real)
  await sendAllMoney(shop)
  await assertAlwaysSo(life)
  await assertNothingLeft(life)
  erasures.add(await eraseCustomerOf(life))
}

const everyAct = [
  'wave_made',
  'order_packed',
  'order_shipped',
  'shipment_added',
  'order_held',
  'order_cancelled',
  'order_undelivered',
  'order_returning',
  'order_came_back',
  'order_lost',
  'orders_joined',
  'address_edited',
  'order_refunded',
  'approval_asked',
  'approval_approved',
  'approval_refused',
  'approval_withdrawn',
  'refund_retried',
  'refund_held_back',
  'refund_settled_by_hand',
  'payment_returned',
  'return_opened',
  'return_accepted',
  'return_refused',
  'return_received',
  'return_inspected',
  'return_refunded',
  'return_replaced',
  'return_closed',
  'replacement_made',
  'replacement_packed',
  'replacement_numbered',
  'replacement_sent',
  'replacement_delivered',
  'replacement_lost',
  'replacement_came_back',
  'replacement_cancelled',
  'replacement_held',
  'replacement_released',
  'ticket_answered',
  'note_written',
  'ticket_closed',
]

const everyError = [
  'approval_needed',
  'approval_waiting',
  'own_request',
  'request_decided',
  'not_allowed',
  'refund_changed',
  'already_decided',
  'version_conflict',
  'ticket_closed',
  'refund_exceeds_line',
]

describe('an order with random steps of shopper, provider and staff', () => {
  const how: fc.Arbitrary<How> = fc.record({
    way: fc.constantFrom('once', 'once', 'once', 'twice', 'stale'),
    isSecond: fc.boolean(),
    packer: fc.constantFrom(0, 1),
  })
  const stepsOf = (names: string[]) => names.map((name) => how.map((drawn) => new Step(name, drawn)))
  // Steps of staff are twice as frequent as events of the payment.
  const steps = [...stepsOf(Object.keys(works)), ...stepsOf(Object.keys(atWork))]

  /** fast-check names the seed of a run that fails, and the steps that led there. */
  const run = (
    seed: number,
    {
      numRuns,
      maxCommands,
      beginning,
    }: { numRuns: number; maxCommands: number; beginning: fc.Arbitrary<string[]> },
  ): Promise<void> =>
    fc.assert(
      fc.asyncProperty(
        beginning,
        fc.commands(steps, { maxCommands, size: 'max' }),
        async (begun, commands) => {
          const life = await begin()
          for (const name of begun)
            await (usual.has(name) ? works[name]?.(life, plainly) : new Step(name, plainly).run({}, life))
          await fc.asyncModelRun(() => ({ model: {}, real: life }), commands)
          await end(life)
        },
      ),
      { seed, numRuns, endOnFailure: true },
    )

  for (const seed of failedSeeds) {
    it(`keeps money, packs, documents, versions and log together, seed ${seed}`, async () => {
      for (const one of beginnings)
        await run(seed, { numRuns: 1, maxCommands: 3, beginning: fc.constant(one) })
    })
  }

  it('meets packing with a dispute in each state', () => {
    assert.deepEqual([...heard].sort(), ['action_required', 'lost', 'open', 'under_review', 'won'])
  })

  it('meets customers that can and cannot be erased', () => {
    assert.deepEqual([...erasures].sort(), [false, true])
  })

  it('takes every step of staff at least once', () => {
    assert.deepEqual(
      everyAct.filter((action) => !done.has(action)),
      [],
    )
  })

  it('meets a refusal of every rule about refunds', () => {
    assert.deepEqual(
      everyError.filter((code) => !refused.has(code)),
      [],
    )
  })

  it('holds with a new random seed', async (t) => {
    const seed = drawSeed('ORDER_LIFE_SEED')
    t.diagnostic(
      `seed ${seed}; ORDER_LIFE_SEED=${seed} repeats it, RANDOM_RUNS=9 draws nine times as many sequences, and a failing one belongs in failedSeeds`,
    )
    await run(seed, { numRuns: runsOf(3), maxCommands: 16, beginning: fc.constantFrom(...beginnings) })
  })
})
