import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { getOrder, type Order } from '#contract/shop/orders.ts'
import { createRazorpayOrder, verifyRazorpayPayment } from '#contract/shop/payments.ts'
import { expirePayment } from '#server/payments/ending/end-payment.ts'
import type { PaymentProvider } from '#server/payments/provider/provider.ts'
import { createRazorpay } from '#server/payments/provider/razorpay.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { PaymentReply } from '../tools/sandbox/razorpay/payments/payment-reply.ts'
import {
  type Cleanup,
  eventually,
  type RunningSandbox,
  runSandbox,
} from '../tools/sandbox/razorpay/testing/running-sandbox.ts'
import { type Answer, openTestShop, type TestShop } from './shop.ts'
import { stockUp } from './stock-up.ts'

export { eventually, runSandbox }

export type StartedPayment = Reply<typeof createRazorpayOrder>

type Items = { productId: number; quantity: number }[]

interface StartInput {
  items?: Items
  shipping?: object
  /** A registered business. */
  buyer?: unknown
  amount?: number
  currency?: string
  key?: string
  /** The session of an agent that led to the goods. */
  agent?: string
}

/** A shop whose payments go to a real sandbox over HTTP, and verbs for paying. */
export interface PayingShop extends TestShop {
  sandbox: RunningSandbox
  /** Faults of the provider by method name, until they are removed. */
  faults: Partial<PaymentProvider>
  /** A provider with a limit of four seconds, for `faults` where the sandbox hangs. */
  impatient: PaymentProvider
  /** The shop takes the sandbox's webhooks; without it they are lost. */
  takeWebhooks: () => Promise<void>
  total: (token: string, items?: Items) => Promise<number>
  /** Opens a payment of the quoted amount, unless another one is given. */
  tryToStart: (token: string, input?: StartInput) => Promise<Answer<StartedPayment>>
  start: (token: string, input?: StartInput) => Promise<StartedPayment>
  tryToVerify: (
    token: string,
    proof: Partial<PaymentReply>,
  ) => Promise<Answer<Reply<typeof verifyRazorpayPayment>>>
  order: (token: string, id: string) => Promise<Order>
  /** Opens, pays and verifies; answers the order's id. */
  buy: (token: string, input?: StartInput) => Promise<string>
  stockOf: (productId: number) => Promise<{ onHand: number; reserved: number; sold: number }>
  /** Puts so many packs on the shelf once every payment that reserves some has ended. */
  setStock: (productId: number, packs: number) => Promise<void>
  /** Lets the time to pay of an order run out. */
  runOut: (orderId: string, minutes?: number) => Promise<void>
  mailOf: (email: string) => Promise<string[]>
}

/** Longer than any call on a busy machine; tests in which the provider hangs use the impatient one. */
const patience = { timeoutMs: 60_000, retryMs: 5 }

/** Opens the shop with its sandbox for one test or suite, and closes both after it. */
export async function openPayingShop(
  t: Cleanup,
  environment: Record<string, string> = {},
): Promise<PayingShop> {
  const sandbox = await runSandbox(t)
  const settings = { RAZORPAY_API_URL: sandbox.url, ...environment }
  const faults: Partial<PaymentProvider> = {}
  const { provider } = readConfig({ NODE_ENV: 'test', ...settings })
  const real = createRazorpay(provider, patience)
  const impatient = createRazorpay(provider, { ...patience, timeoutMs: 4_000 })
  const shop = await openTestShop({ environment: settings, provider: withFaults(real, faults) })
  t.after(() => shop.close())
  return { ...shop, sandbox, faults, impatient, ...verbs(shop, sandbox) }
}

const withFaults = (real: PaymentProvider, faults: Partial<PaymentProvider>): PaymentProvider =>
  new Proxy(real, { get: (target, name: keyof PaymentProvider) => faults[name] ?? target[name] })

function verbs(shop: TestShop, sandbox: RunningSandbox) {
  const total: PayingShop['total'] = async (token, items) =>
    ok(await shop.call(quoteCheckout, { token, body: { items } })).total

  const tryToStart: PayingShop['tryToStart'] = async (token, input = {}) => {
    const { items, shipping, buyer, key, agent } = input
    const amount = input.amount ?? (await total(token, items))
    return shop.call(createRazorpayOrder, {
      token,
      body: { amount, currency: input.currency ?? 'INR', items, shipping, buyer, agent },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  }
  const start: PayingShop['start'] = async (token, input) => ok(await tryToStart(token, input))

  const tryToVerify: PayingShop['tryToVerify'] = (token, proof) =>
    shop.call(verifyRazorpayPayment, { token, body: proof })

  return {
    total,
    tryToStart,
    start,
    tryToVerify,
    takeWebhooks: async () => {
      await shop.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = shop.app.server.address() as AddressInfo
      await sandbox.setFaults({ url: `http://127.0.0.1:${port}/api/razorpay-webhook` })
    },
    order: async (token: string, id: string) => ok(await shop.call(getOrder, { token, params: { id } })),
    buy: async (token: string, input?: StartInput) => {
      const { id } = await start(token, input)
      return ok(await tryToVerify(token, await sandbox.pay(id))).orderId
    },
    ...stockVerbs(shop),
    runOut: async (orderId: string, minutes = 1) => {
      await shop.db.execute(sql`
        UPDATE payments SET reserved_until = now() - make_interval(mins => ${minutes})
        WHERE order_id = ${Number(orderId.slice(3))}`)
    },
    mailOf: async (email: string) => {
      const { rows } = await shop.db.execute<{ template: string }>(
        sql`SELECT template FROM outbox WHERE recipient = ${email} AND template LIKE 'order-%' ORDER BY id`,
      )
      return rows.map((row) => row.template)
    },
  }
}

const stockVerbs = ({ db }: TestShop) => ({
  stockOf: async (productId: number) => {
    const { rows } = await db.execute<{ onHand: number; reserved: number; sold: number }>(sql`
      SELECT on_hand AS "onHand", reserved, (
        SELECT coalesce(-sum(change), 0)::int FROM stock_movements m
        WHERE m.product_id = s.product_id AND reason = 'sale' AND order_id > 3) AS sold
      FROM stock s WHERE product_id = ${productId}`)
    return rows[0] ?? assert.fail(`Product ${productId} has no stock.`)
  },
  setStock: async (productId: number, packs: number) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      SELECT p.id::float8 AS id FROM payments p JOIN order_items i USING (order_id)
      WHERE p.is_reserved AND i.product_id = ${productId}`)
    const from = ['starting', 'open', 'failed', 'confirming'] as const
    for (const { id } of rows) await expirePayment(db, id, { from, note: 'Ended by a test.' })
    await stockUp(db, packs, sql`s.product_id = ${productId}`)
  },
})

/** The body of an answer that must be 200. */
export function ok<Body>(answer: Answer<Body>): Body {
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Fails unless the call was refused with this code; answers the refusal. */
export function refused(answer: Answer<unknown>, status: number, code: string): Answer<unknown>['error'] {
  assert.deepEqual([answer.status, answer.error.code], [status, code], JSON.stringify(answer.body))
  return answer.error
}
