import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { unreachable } from '#test/overdue-payers.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'

const shop = await openPayingShop({ after })
const { sandbox, faults } = shop

afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})

const balconyFeed = [{ productId: 1, quantity: 2 }]

describe('the first-order offer of a payment', () => {
  const subscriber = async () => {
    const shopper = await shop.registerShopper()
    await shop.db.execute(sql`INSERT INTO subscribers (email) VALUES (${shopper.email})`)
    return shopper
  }
  const discountOf = async (token: string) =>
    ok(await shop.call(quoteCheckout, { token, body: { items: balconyFeed } })).discount

  /** The payment that has the last subscriber’s offer, open or spent. */
  const holderOf = async (email: string) => {
    const { rows } = await shop.db.execute<{ holder: string; is_spent: boolean }>(sql`
      SELECT payment.provider_order_id AS holder, offer_use.is_spent FROM offer_uses offer_use JOIN payments payment USING (order_id)
      WHERE offer_use.person = ${`email:${email}`}`)
    return rows[0]
  }

  it('a failed attempt passes packs and offer to the next payment', async () => {
    const { token, email } = await subscriber()
    const failed = await shop.start(token, { items: balconyFeed })
    assert.equal(failed.amount, 87_900)
    await sandbox.tryToPay(failed.id, { outcome: 'failed' })
    assert.equal(await discountOf(token), 200)
    const again = await shop.start(token, { items: balconyFeed })
    assert.equal(again.amount, 87_900)
    assert.deepEqual(await holderOf(email), { holder: again.id, is_spent: false })
    await shop.db.execute(sql`UPDATE payments SET reserved_until = now() WHERE status IN ('open', 'failed')`)
    await closeOverduePayments(shop)
    assert.equal(await holderOf(email), undefined)
    assert.equal(await discountOf(token), 200)
  })

  it('the payment captured first spends the offer, another is refunded', async () => {
    for (const isNewerFirst of [false, true]) {
      const { token, email } = await subscriber()
      // Two purchases, each at the offer's price.
      const older = await shop.start(token, { items: balconyFeed })
      const newer = await shop.start(token, { items: [{ productId: 2, quantity: 1 }] })
      assert.equal((await holderOf(email))?.holder, newer.id)
      const [first, second] = isNewerFirst ? [newer, older] : [older, newer]
      ok(await shop.tryToVerify(token, await sandbox.pay(first.id)))
      assert.deepEqual(await holderOf(email), { holder: first.id, is_spent: true })
      refused(await shop.tryToVerify(token, await sandbox.pay(second.id)), 409, 'out_of_stock')
      const { rows } = await shop.db.execute<{ reason: string }>(sql`
        SELECT refund.reason FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.provider_order_id = ${second.id}`)
      assert.deepEqual(rows, [{ reason: 'offer_used' }])
      assert.deepEqual(await holderOf(email), { holder: first.id, is_spent: true })
      assert.equal(await discountOf(token), 0)
    }
  })

  it('a confirming payment keeps the offer, and the shopper is informed', async () => {
    const [{ token }, other] = [await subscriber(), await subscriber()]
    const input = { items: balconyFeed, amount: 879 }
    const started = ok(await shop.tryToStart(token, input))
    const proof = await sandbox.pay(started.id)
    faults.fetchPayment = unreachable
    ok(await shop.tryToVerify(token, proof))
    const message = refused(await shop.tryToStart(token, input), 409, 'amount_changed').message
    assert.equal(
      message,
      'The total has changed to ₹1,079.00. Your first-order offer belongs to a payment of yours that is being confirmed. Please check it and pay again.',
    )
    const wrong = refused(await shop.tryToStart(other.token, { ...input, amount: 1 }), 409, 'amount_changed')
    assert.equal(wrong.message, 'The total has changed to ₹879.00. Please check it and pay again.')
  })

  it('simultaneous payments use the first-order offer once', async () => {
    for (let run = 0; run < 10; run += 1) {
      const { token, email } = await subscriber()
      const wishes = [1, 2, 3, 4].map((productId) => [{ productId, quantity: 1 }])
      const amounts = await Promise.all(wishes.map((items) => shop.total(token, items)))
      const started = await Promise.all(
        wishes.map((items, index) => shop.start(token, { items, amount: amounts[index] as number })),
      )
      const proofs = await Promise.all(started.map(({ id }) => sandbox.pay(id)))
      const answers = await Promise.all(proofs.map((proof) => shop.tryToVerify(token, proof)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
      const winner = started[answers.findIndex(({ status }) => status === 200)]
      assert.deepEqual(await holderOf(email), { holder: winner?.id, is_spent: true })
    }
  })

  it('an offer stays with its payment when the e-mail changes', async () => {
    const { token, email } = await subscriber()
    const started = await shop.start(token, { items: balconyFeed })
    const changed = `new-${email}`
    await shop.db.execute(sql`UPDATE accounts SET email = ${changed} WHERE email = ${email}`)
    ok(await shop.tryToVerify(token, await sandbox.pay(started.id, { outcome: 'authorized' })))
    assert.equal((await shop.order(token, started.orderId)).payment_status, 'Paid')
    for (const address of [email, changed])
      assert.deepEqual(await holderOf(address), { holder: started.id, is_spent: true })
  })

  // #start-payment-6fd
  it('two accounts of one person use the offer once', async () => {
    const [one, two] = [await subscriber(), await subscriber()]
    await shop.db.execute(sql`DROP INDEX accounts_email`)
    await shop.db.execute(sql`UPDATE accounts SET email = ${one.email} WHERE email = ${two.email}`)
    const answers = await Promise.all(
      [one, two].map(({ token }) => shop.tryToStart(token, { items: balconyFeed, amount: 879 })),
    )
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
    const late = answers.find((answer) => answer.status === 409)
    assert.ok(late)
    assert.equal(refused(late, 409, 'amount_changed').total, 1079)
  })
})
