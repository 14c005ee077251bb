import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { publicOrderId } from '#contract/shop/orders.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { runsOf } from '#test/seeded-random.ts'
import { refundLines } from '../../orders/fulfilment/refund-lines.ts'
import { writeCredit } from '../../orders/fulfilment/write-credit.ts'
import { lockParcel, takeStep } from '../../orders/shopper/fulfil-order.ts'
import { shopActor } from '../../platform/actor.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { pollable } from '../attempts/store.ts'
import { processDisputeEvent } from '../disputes/process-dispute-event.ts'
import { compareLedgers } from '../reconciliation/compare-ledgers.ts'
import { pollPayment } from '../reconciliation/poll-payment.ts'
import { settleRefundedMoney } from '../reconciliation/settle-refunded-money.ts'
import { cancelOrder } from './cancel-order.ts'
import { sendRefunds } from './send-refunds.ts'
import { processRefundEvent } from './sync-refunds.ts'

// Events of payments, refunds and disputes arrive in any order, while shopper and staff decide. The ledger must end with the rows
// that the provider has.

const seed = Number(process.env.EVENT_ORDERS_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const runs = runsOf(8)

const shop = await openPayingShop({ after })
const { db, sandbox } = shop

const events = [
  'report of the payment',
  'proof of the browser',
  'comparison',
  'report of a refund',
  'report of a dispute',
  'refund at the provider',
  'rest refunded at the provider',
  'dispute of a part',
  'dispute of all',
  'dispute lost',
  'dispute won',
  'dispute closed',
  'cancellation',
  'refund of a part',
  'refunds sent',
  'loss reversed',
  'credit written',
  'packing',
] as const
type Event = (typeof events)[number]

interface Refund {
  id: string
  payment_id: string
  amount: number
  receipt: string | null
  status: string
}

/** A payment that the provider has captured and the shop does not know. */
class World {
  /** Reports of disputes that were not delivered yet. */
  reports: string[] = []
  disputes: { id: string; payment_id: string; amount: number }[] = []
  lost: { id: string; payment_id: string; amount: number }[] = []
  second = 1_800_000_000
  readonly orderId: number
  readonly paymentId: string
  readonly paise: number
  readonly verify: () => Promise<unknown>

  private constructor(of: Pick<World, 'orderId' | 'paymentId' | 'paise' | 'verify'>) {
    this.orderId = of.orderId
    this.paymentId = of.paymentId
    this.paise = of.paise
    this.verify = of.verify
  }

  static async open(): Promise<World> {
    const { token } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 1, quantity: 2 }] })
    const proof = await sandbox.pay(started.id)
    const paymentId = proof.razorpay_payment_id
    const { amountPaise: paise } = await shop.provider.fetchPayment(paymentId)
    const orderId = Number(started.orderId.slice(3))
    return new World({ orderId, paymentId, paise, verify: () => shop.tryToVerify(token, proof) })
  }

  async refunds(): Promise<Refund[]> {
    const { refunds } = await sandbox.books()
    return refunds.filter(({ payment_id }: Refund) => payment_id === this.paymentId)
  }

  async openDispute(amount: number): Promise<void> {
    const { status, body } = await sandbox.send('POST', '/sandbox/disputes', {
      payment_id: this.paymentId,
      amount,
    })
    if (status !== 200) return
    this.disputes.push(body)
    await this.report(body, 'created')
  }

  async endDispute(state: string): Promise<void> {
    const dispute = this.disputes.shift()
    if (!dispute) return
    await sandbox.post(`/sandbox/disputes/${dispute.id}`, { status: state })
    if (state === 'lost') this.lost.push(dispute)
    await this.report(dispute, state)
  }

  /** The bank decides a lost dispute again. */
  async reverseLoss(): Promise<void> {
    const dispute = this.lost.pop()
    if (!dispute) return
    await sandbox.post(`/sandbox/disputes/${dispute.id}`, { status: 'won' })
    await this.report(dispute, 'won')
  }

  private async report(dispute: { id: string }, name: string): Promise<void> {
    this.second += 1
    const payment = await sandbox.get(`/v1/payments/${this.paymentId}`)
    this.reports.push(
      JSON.stringify({
        event: `payment.dispute.${name}`,
        created_at: this.second,
        payload: { dispute: { entity: { currency: 'INR', ...dispute } }, payment: { entity: payment } },
      }),
    )
  }

  /** Sends the newest report first, so that older reports come late. */
  async hearDispute(): Promise<void> {
    const report = this.reports.pop()
    if (report) await processDisputeEvent(shop, report)
  }

  async hearRefunds(): Promise<void> {
    for (const { id, receipt } of await this.refunds())
      await processRefundEvent(shop, { id, receipt }, settleRefundedMoney)
  }

  async ask(): Promise<void> {
    const [payment] = await db
      .select(pollable)
      .from(payments)
      .where(sql`${payments.orderId} = ${this.orderId}`)
    if (payment) await pollPayment(shop, payment)
  }
}

const compare = () => compareLedgers(shop, new Date(Date.now() - 3_600_000), new Date(Date.now() + 5_000))

/** Ignores a rejection, since rules may reject a random action. */
async function unlessRejected(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error
  })
}

const send = async () => {
  await db.execute(sql`UPDATE refunds SET next_attempt_at = now() - interval '1 second' WHERE status = 'due'`)
  await sendRefunds(shop)
}

async function give(world: World, amount?: number): Promise<void> {
  await sandbox.send('POST', '/sandbox/refunds', { payment_id: world.paymentId, amount })
}

async function refundPart({ orderId }: World): Promise<void> {
  const { rows } = await db.execute<{ left: number }>(sql`
    SELECT balance.refundable_paise::float8 / 100 AS left FROM payment_balances balance JOIN payments payment USING (provider_payment_id)
    WHERE payment.order_id = ${orderId}`)
  const lines = { items: [], shipping: 0, adjustment: 50, reason: 'Goodwill', idempotency: null }
  const input = { actor: shopActor, id: publicOrderId(orderId), refundable: rows[0]?.left ?? 0, ...lines }
  await unlessRejected(refundLines(db, input))
}

/** Writes the credit note of the newest fact. */
async function writeNewestCredit({ orderId }: World): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT refund.id::float8 AS id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ${orderId} AND refund.kind <> 'shop' ORDER BY refund.id DESC LIMIT 1`)
  const [fact] = rows
  if (!fact) return
  const input = { actor: shopActor, id: publicOrderId(orderId), reason: 'The tax is lowered' }
  await unlessRejected(writeCredit(db, input, fact.id))
}

const pack = ({ orderId }: World): Promise<void> =>
  unlessRejected(
    inTransaction(db, async (tx) =>
      takeStep(tx, shopActor, await lockParcel(tx, orderId), { step: 'packed' }),
    ),
  )

const does: Record<Event, (world: World) => Promise<unknown>> = {
  'report of the payment': (world) => world.ask(),
  'proof of the browser': (world) => world.verify(),
  comparison: () => compare(),
  'report of a refund': (world) => world.hearRefunds(),
  'report of a dispute': (world) => world.hearDispute(),
  'refund at the provider': (world) => give(world, 10_000),
  'rest refunded at the provider': (world) => give(world),
  'dispute of a part': (world) => world.openDispute(15_000),
  'dispute of all': (world) => world.openDispute(world.paise),
  'dispute lost': (world) => world.endDispute('lost'),
  'dispute won': (world) => world.endDispute('won'),
  'dispute closed': (world) => world.endDispute('closed'),
  cancellation: ({ orderId }) => unlessRejected(cancelOrder(db, { orderId, actor: shopActor })),
  'refund of a part': refundPart,
  'refunds sent': send,
  'loss reversed': (world) => world.reverseLoss(),
  'credit written': writeNewestCredit,
  packing: pack,
}

interface Row {
  [column: string]: unknown
  kind: string
  status: string
  fact: string | null
  paise: number
}

const rowsOf = async ({ orderId }: World): Promise<Row[]> =>
  (
    await db.execute<Row>(sql`
    SELECT refund.kind, refund.status, coalesce(refund.dispute_id, refund.provider_refund_id) AS fact, refund.amount_paise::float8 AS paise
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${orderId} ORDER BY refund.id`)
  ).rows

const sumOf = (rows: { paise: number }[]): number => rows.reduce((sum, { paise }) => sum + paise, 0)
const counting = (rows: Row[]): Row[] => rows.filter(({ status }) => status !== 'void')

/** Refunds of the shop never exceed the captured amount. */
async function checkDecisions(world: World): Promise<void> {
  const decided = counting(await rowsOf(world)).filter(({ kind }) => kind === 'shop')
  assert.ok(sumOf(decided) <= world.paise, `${sumOf(decided)} of ${world.paise}`)
}

/** The ledger has one row for each fact of the provider, and the view adds them up. */
async function checkLedger(world: World, lost: { id: string; amount: number }[]): Promise<void> {
  const rows = counting(await rowsOf(world))
  const made = (await world.refunds()).filter(({ status }) => status !== 'failed')
  const expected = [...made, ...lost].map(({ id, amount }) => `${id} ${amount}`)
  const rowsOfFacts = rows.filter(({ fact }) => fact !== null).map(({ fact, paise }) => `${fact} ${paise}`)
  assert.deepEqual(rowsOfFacts.toSorted(), expected.toSorted())
  const { rows: balances } = await db.execute<{ out: number; left: number; captured: number }>(sql`
    SELECT out_paise::float8 AS out, refundable_paise::float8 AS left, captured_paise::float8 AS captured
    FROM payment_balances WHERE provider_payment_id = ${world.paymentId}`)
  const out = sumOf(rows)
  assert.deepEqual(balances, [{ out, left: Math.max(0, world.paise - out), captured: world.paise }])
  const { rows: states } = await db.execute<{ payment: string; order: string }>(sql`
    SELECT payment.status AS payment, ordered.status AS order FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
    WHERE ordered.id = ${world.orderId}`)
  const isOut = out >= world.paise
  assert.equal(states[0]?.payment === 'paid', !isOut, JSON.stringify(states))
}

describe(`the ledger of money out (EVENT_ORDERS_SEED=${seed})`, () => {
  // #event-orders-ledger
  it('the ledger ends as the provider’s records in any event order', async () => {
    const sequences = fc.array(fc.constantFrom(...events), { minLength: 4, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const world = await World.open()
        for (const event of sequence) {
          await does[event](world)
          await checkDecisions(world)
        }
        // Finishes what is under way, and decides disputes for the shop.
        while (world.disputes.length > 0) await world.endDispute('won')
        while (world.reports.length > 0) await world.hearDispute()
        await world.ask()
        await send()
        await compare()
        await send()
        const { items: disputes } = await sandbox.get('/v1/disputes?count=100')
        const lost = disputes.filter(
          ({ payment_id, status }: { payment_id: string; status: string }) =>
            payment_id === world.paymentId && status === 'lost',
        )
        await checkDecisions(world)
        await checkLedger(world, lost)
      }),
      { numRuns: runs, seed },
    )
  })
})
