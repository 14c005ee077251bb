import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { openSession } from '#server/customers/accounts/session.ts'
import { findByProviderOrder } from '#server/payments/attempts/store.ts'
import { ProviderError } from '#server/payments/provider/provider.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { pollPayment } from '#server/payments/reconciliation/poll-payment.ts'
import { cancelOrder } from '#server/payments/refunds/cancel-order.ts'
import { shopActor } from '#server/platform/actor.ts'
import { openPayingShop, type StartedPayment } from './paying-shop.ts'
import { assertNothingLost, type Devices, Step } from './payment-life-devices.ts'
import { runsOf } from './seeded-random.ts'
import { stockUp } from './stock-up.ts'

const shop = await openPayingShop({ after })
await shop.sandbox.setFaults({ late_ms: 1 })

/** A subscriber without the cost of hashing a password. */
async function arrive(): Promise<Devices> {
  await setShelf(10)
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO accounts (email, phone, full_name, password_hash)
      VALUES (gen_random_uuid() || '@example.com', gen_random_uuid()::text, 'Meera Iyer', '') RETURNING id, email
    ), subscribed AS (INSERT INTO subscribers (email) SELECT email FROM made)
    SELECT id::float8 AS id FROM made`)
  const accountId = rows[0]?.id ?? 0
  return { shop, accountId, token: await openSession(shop.db, accountId), begun: [], proofs: [] }
}

/** Counts the shelf of the seeds again: so many packs beyond the reserved ones. */
const setShelf = (free: number): Promise<unknown> =>
  stockUp(shop.db, sql`s.reserved + ${free}`, sql`s.product_id = 5`)

const begin = (productId: number | null) => async (devices: Devices) => {
  const items = productId === null ? undefined : [{ productId, quantity: 1 }]
  const quoted = await shop.tryToStart(devices.token, { ...(items && { items }), amount: 0.01 })
  const { total } = quoted.error as unknown as { total?: number }
  if (total === undefined) return
  const answer = await shop.tryToStart(devices.token, { ...(items && { items }), amount: total })
  if (answer.status === 200) devices.begun.push(answer.body)
}

const fill = async ({ accountId }: Devices) => {
  await shop.db.execute(sql`
    INSERT INTO cart_lines (account_id, product_id, quantity) VALUES (${accountId}, 5, 2)
    ON CONFLICT (account_id, product_id) DO UPDATE SET quantity = 2`)
}

/** The payment begun last, or so many before it. */
const at = (devices: Devices, back: number): StartedPayment | undefined => devices.begun.at(-1 - back)

const pay = (back: number, outcome: string) => async (devices: Devices) => {
  const started = at(devices, back)
  const answer = started && (await shop.sandbox.tryToPay(started.id, { outcome }))
  if (answer?.status === 200) devices.proofs.push(answer.body)
}

const ask = (back: number) => async (devices: Devices) => {
  const started = at(devices, back)
  const payment = started && (await findByProviderOrder(shop.db, started.id))
  if (payment) await pollPayment(shop, payment)
}

const verify = async ({ token, proofs }: Devices) => {
  for (const proof of proofs.slice(-1)) await shop.tryToVerify(token, proof)
}

const inTheDark = (work: (devices: Devices) => Promise<unknown>) => async (devices: Devices) => {
  const away = async (): Promise<never> => {
    throw new ProviderError('unreachable', 'The line is cut.')
  }
  Object.assign(shop.faults, { fetchPayment: away, fetchOrderPayments: away, capturePayment: away })
  await work(devices)
  for (const name of Object.keys(shop.faults)) delete shop.faults[name as keyof typeof shop.faults]
}

const atOnce =
  (...works: ((devices: Devices) => Promise<unknown>)[]) =>
  async (devices: Devices) => {
    await Promise.all(works.map((work) => work(devices)))
  }

const lapse = (back: number) => async (devices: Devices) => {
  const started = at(devices, back)
  if (!started) return
  await shop.runOut(started.orderId)
  await closeOverduePayments(shop)
}

const cancel = (back: number) => async (devices: Devices) => {
  const started = at(devices, back)
  if (started) await cancelOrder(shop.db, { orderId: Number(started.orderId.slice(3)), actor: shopActor })
}

const everyDoor = atOnce(ask(0), ask(1), verify, ask(2), ask(0))

const steps: Record<string, (devices: Devices) => Promise<unknown>> = {
  'the cart is filled': fill,
  'a device begins to pay for the cart': begin(null),
  'both devices begin to pay for the cart': atOnce(begin(null), begin(null)),
  'a device buys seeds directly': begin(5),
  'a device buys something else directly': begin(1),
  'the newest is paid': pay(0, 'captured'),
  'the one before is paid': pay(1, 'captured'),
  'the one before that is paid': pay(2, 'captured'),
  'the bank authorizes for the newest': pay(0, 'authorized'),
  'the bank authorizes for the one before': pay(1, 'authorized'),
  'a try at the newest fails': pay(0, 'failed'),
  'both are paid and heard of at once': async (devices) => {
    await atOnce(pay(0, 'captured'), pay(1, 'captured'))(devices)
    await everyDoor(devices)
  },
  'the browser proves the last payment': verify,
  'the browser proves it, the provider is away': inTheDark(verify),
  'the newest is asked for': ask(0),
  'the one before is asked for': ask(1),
  'everything is heard of at once, and another payment begins': atOnce(everyDoor, begin(null)),
  'the time of the newest is over': lapse(0),
  'the time of the one before is over': lapse(1),
  'the newest is heard of while its time ends': atOnce(ask(0), lapse(0), lapse(1)),
  'the newest is cancelled': cancel(0),
  'the shelf is empty': () => setShelf(0),
  'the shelf is filled': () => setShelf(10),
}

describe('a shopper with several devices and random events', () => {
  it('gets each purchase and the offer once, money exact', async () => {
    const commands = Object.entries(steps).map(([name, work]) => fc.constant(new Step(name, work)))
    // Draws a new seed each time; a failure prints it with the steps that lead there.
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), async (drawn) => {
        const devices = await arrive()
        await fill(devices)
        await fc.asyncModelRun(() => ({ model: {}, real: devices }), drawn)
        for (let back = 0; back < devices.begun.length; back += 1) await ask(back)(devices)
        await new Step('everything was asked for', everyDoor).run({}, devices)
        await assertNothingLost(devices)
      }),
      { numRuns: runsOf(10), endOnFailure: true },
    )
  })
})
