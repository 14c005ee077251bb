import { sql } from 'drizzle-orm'
import type { ProviderPayment } from '#server/payments/provider/provider.ts'
import { ProviderError } from '#server/payments/provider/provider.ts'
import { closeOverduePayments } from '#server/payments/reconciliation/close-overdue.ts'
import { giveUpUnconfirmed } from '#server/payments/reconciliation/give-up-unconfirmed.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile.ts'
import { cancelOrder } from '#server/payments/refunds/cancel-order.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { shopActor } from '#server/platform/actor.ts'
import type { PayingShop } from './paying-shop.ts'
import { deliver, eventOf, productId, type Real } from './payment-life.ts'
import { stockUp } from './stock-up.ts'

/** Counts the shelf again: so many packs beyond the reserved ones. */
export const setShelf = ({ db }: PayingShop, free: number): Promise<unknown> =>
  stockUp(db, sql`s.reserved + ${free}`, sql`s.product_id = ${productId}`)

/** Adds a capture that the provider's sandbox would not accept a second time. */
export function addStrays({ shop, strays, started }: Real): void {
  const { faults } = shop
  delete faults.fetchOrderPayments
  delete faults.refundPayment
  const { fetchOrderPayments, refundPayment } = shop.provider
  faults.fetchOrderPayments = async (id) => [
    ...(id === started.id ? strays : []),
    ...(await fetchOrderPayments(id)),
  ]
  faults.refundPayment = async (paymentId, amountPaise, key) =>
    strays.some(({ id }) => id === paymentId)
      ? { id: `rfnd_${key}`, paymentId, amountPaise, receipt: null, status: 'processed' }
      : refundPayment(paymentId, amountPaise, key)
}

const stray = (id: string, orderId: string, amountPaise: number): ProviderPayment => ({
  id,
  orderId,
  amountPaise,
  currency: 'INR',
  status: 'captured',
  refundedPaise: 0,
  method: 'upi',
  cardLast4: null,
  errorDescription: null,
})

export const orderId = ({ started }: Real): number => Number(started.orderId.slice(3))

export const pay = (outcome: string) => async (real: Real) => {
  const answer = await real.shop.sandbox.tryToPay(real.started.id, { outcome })
  if (answer.status === 200) real.proofs.push(answer.body)
}

/** The provider can't be asked while this happens. */
const inTheDark = (work: (real: Real) => Promise<unknown>) => async (real: Real) => {
  const away = async (): Promise<never> => {
    throw new ProviderError('unreachable', 'The line is cut.')
  }
  Object.assign(real.shop.faults, { fetchPayment: away, fetchOrderPayments: away, capturePayment: away })
  await work(real)
  delete real.shop.faults.fetchPayment
  delete real.shop.faults.capturePayment
  addStrays(real)
}

export const verify = async ({ shop, token, proofs }: Real) => {
  for (const proof of proofs.slice(-1)) await shop.tryToVerify(token, proof)
}

export const hear = (name: string) => async (real: Real) => {
  const event = eventOf(real, name)
  real.events.push(event)
  await deliver(real, event.id, event.body)
}

const hearAgain = async (real: Real) => {
  for (const { id, body } of real.events.slice(0, 1)) await deliver(real, id, body)
}

const processRefundEvents = async (real: Real) => {
  for (const { id, receipt } of (await real.shop.sandbox.books()).refunds.slice(-1)) {
    const payload = { refund: { entity: { id, receipt } } }
    const body = JSON.stringify({ entity: 'event', event: 'refund.processed', payload, created_at: 0 })
    await deliver(real, `heard-${id}`, body)
  }
}

const lapse = async (real: Real) => {
  await real.shop.runOut(real.started.orderId)
  await closeOverduePayments(real.shop)
}

export const askAgain = async (real: Real) => {
  await real.shop.db.execute(sql`
    UPDATE payments SET created_at = now() - interval '31 minutes', answered_at = NULL,
      next_poll_at = now() WHERE order_id = ${orderId(real)}`)
  await reconcilePayments(real.shop)
}

const giveUp = async (real: Real) => {
  await real.shop.db.execute(
    sql`UPDATE payments SET created_at = now() - interval '7 days' WHERE order_id = ${orderId(real)}`,
  )
  await giveUpUnconfirmed(real.shop)
}

/** Another payment of the same shopper takes over the packs that this one reserved. */
const startAnother = async ({ shop, token }: Real) => {
  // ₹290 and shipping. The server may answer another amount or that all is sold; then the shopper stays.
  await shop.tryToStart(token, { items: [{ productId, quantity: 1 }], amount: 369 })
}

const comesBesides = (amountPaise: number) => async (real: Real) => {
  const { started, strays } = real
  strays.push(stray(`pay_${orderId(real)}n${strays.length}`, started.id, amountPaise || started.amount))
  await askAgain(real)
}

export const atOnce =
  <Part>(...works: ((part: Part) => Promise<unknown>)[]) =>
  async (part: Part) => {
    await Promise.all(works.map((work) => work(part)))
  }

/** The events of one payment, by shopper, bank, provider and time. */
export const paymentEvents: Record<string, (real: Real) => Promise<unknown>> = {
  'pays by card': pay('captured'),
  'fails to pay': pay('failed'),
  'the bank only authorizes the money': pay('authorized'),
  'the bank is late': pay('late'),
  'the browser proves it': verify,
  'the browser proves it, the provider is away': inTheDark(verify),
  'a webhook says authorized': hear('payment.authorized'),
  'a webhook says captured': hear('payment.captured'),
  'a webhook says failed': hear('payment.failed'),
  'a webhook says paid': hear('order.paid'),
  'a webhook comes again': hearAgain,
  'all callers at once': atOnce(verify, askAgain, hear('payment.captured'), verify),
  'the time to pay is over': lapse,
  'the time to pay is over, the provider is away': inTheDark(lapse),
  'the provider is asked': askAgain,
  'nobody confirms it for a week': inTheDark(giveUp),
  'the shopper begins another payment': startAnother,
  'the shelf is empty': ({ shop }) => setShelf(shop, 0),
  'the shelf is filled': ({ shop }) => setShelf(shop, 10),
  'a second payment comes': comesBesides(0),
  'a wrong amount comes': comesBesides(12_345),
  'the shopper cancels': (real) => cancelOrder(real.shop.db, { orderId: orderId(real), actor: shopActor }),
  'refunds are sent': ({ shop }) => sendRefunds(shop),
  'the provider tells of a refund': processRefundEvents,
}
