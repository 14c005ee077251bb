import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { ok, openPayingShop } from '#test/paying-shop.ts'
import { readFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError } from '../provider/provider.ts'
import { giveUpUnconfirmed } from './give-up-unconfirmed.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const unreachable = async (): Promise<never> => {
  throw new ProviderError('unreachable', 'The line is cut.')
}

/** A proven payment from some days ago that no poll has confirmed. */
async function confirming(days: number, { isSubscribed = false } = {}) {
  await shop.setStock(5, 5)
  const shopper = await shop.registerShopper()
  if (isSubscribed) await shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${shopper.email})`)
  const started = await shop.start(shopper.token, { items: [{ productId: 5, quantity: 2 }] })
  const proof = await sandbox.pay(started.id)
  faults.fetchPayment = unreachable
  faults.fetchOrderPayments = unreachable
  ok(await shop.tryToVerify(shopper.token, proof))
  await shop.db.execute(sql`
    UPDATE payments SET created_at = now() - make_interval(days => ${days})
    WHERE order_id = ${Number(started.orderId.slice(3))}`)
  return { ...shopper, started, proof }
}

describe('an unconfirmed payment', () => {
  it('an unconfirmed payment keeps its packs for six days', async () => {
    const { started } = await confirming(5)
    assert.equal(await giveUpUnconfirmed(shop), 0)
    assert.equal((await shop.stockOf(5)).reserved, 2)
    await shop.db.execute(sql`UPDATE payments SET created_at = created_at - interval '1 day 1 minute'`)
    assert.equal(await giveUpUnconfirmed(shop), 1)
    assert.deepEqual(await shop.stockOf(5), { onHand: 5, reserved: 0, sold: 0 })
    const { rows } = await shop.db.execute<{ id: string; payment: string; order: string }>(sql`
      SELECT payment.id::text AS id, payment.status AS payment, ordered.status AS order FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
      WHERE ordered.id = ${Number(started.orderId.slice(3))}`)
    assert.deepEqual([rows[0]?.payment, rows[0]?.order], ['expired', 'awaiting_payment'])
    const [job] = await readFailedJobs(shop.db)
    assert.deepEqual([job?.kind, job?.reference], ['payment', rows[0]?.id])
    assert.equal(await giveUpUnconfirmed(shop), 0)
  })

  it('giving up a payment frees the first-order offer', async () => {
    const { token } = await confirming(7, { isSubscribed: true })
    const offer = async () => {
      const items = [{ productId: 1, quantity: 1 }]
      return ok(await shop.call(quoteCheckout, { token, body: { items } })).offer
    }
    assert.equal(await offer(), null)
    assert.equal(await giveUpUnconfirmed(shop), 1)
    assert.notEqual(await offer(), null)
  })

  it('polls once more and settles a payment before giving up', async () => {
    const { token, started } = await confirming(7)
    delete faults.fetchOrderPayments
    assert.equal(await giveUpUnconfirmed(shop), 0)
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
  })

  it('accepts money of a given-up payment while packs remain', async () => {
    const { token, started, proof } = await confirming(7)
    assert.equal(await giveUpUnconfirmed(shop), 1)
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id::text AS id FROM payments WHERE provider_order_id = ${started.id}`,
    )
    const countFailedJobs = async () =>
      (await readFailedJobs(shop.db)).filter(({ reference }) => reference === rows[0]?.id).length
    assert.equal(await countFailedJobs(), 1)
    delete faults.fetchPayment
    assert.deepEqual(ok(await shop.tryToVerify(token, proof)), { verified: true, orderId: started.orderId })
    assert.equal(await countFailedJobs(), 0)
    const { onHand, reserved } = await shop.stockOf(5)
    assert.deepEqual({ onHand, reserved }, { onHand: 3, reserved: 0 })
  })
})
