import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { cancelOrder as cancelOrderCall } from '#contract/shop/orders.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { endOffer, writeOffer } from '#test/shop-offers.ts'
import { closeOverduePayments } from '../reconciliation/close-overdue.ts'
import { resumePayments } from '../settlement/payment-stop.ts'

const shop = await openPayingShop({ after })
const { sandbox, db } = shop

const items = [{ productId: 1, quantity: 1 }]

const apply = (token: string, code: string) => shop.call(useOfferCode, { token, body: { code, items } })
const withCode = async (code: string) => {
  const shopper = await shop.registerShopper()
  const { quote } = ok(await apply(shopper.token, code))
  return { ...shopper, amount: quote.total }
}
const statesOf = async (offerId: number) => {
  const { rows } = await db.execute<{ state: string }>(
    sql`SELECT state FROM order_offers WHERE offer_id = ${offerId} ORDER BY state`,
  )
  return rows.map(({ state }) => state)
}

describe('the limits of an offer', () => {
  // #offer-limits-all
  it('concurrent orders of many shoppers keep an offer’s total limit', async () => {
    const id = await writeOffer(db, { codes: ['FIRST3'], limitTotal: 3 })
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => withCode('FIRST3')))
    const answers = await Promise.all(
      shoppers.map(({ token, amount }) => shop.tryToStart(token, { items, amount })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 409, 409, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const { message } = refused(answer, 409, 'amount_changed')
      assert.match(message, /The code FIRST3 has been used as often as it can be\./)
    }
    assert.deepEqual(await statesOf(id), ['held', 'held', 'held'])
  })

  // #offer-limits-person
  it('two concurrent orders of a person use an offer once', async () => {
    const id = await writeOffer(db, { codes: ['ONLYONCE'], limitPerson: 1 })
    const { token, amount } = await withCode('ONLYONCE')
    const answers = await Promise.all([1, 2, 3].map(() => shop.tryToStart(token, { items, amount })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(await statesOf(id), ['free', 'free', 'held'])
    const started = answers.map((answer) => ok(answer))
    const proofs = await Promise.all(started.map((one) => sandbox.pay(one.id)))
    const paid = await Promise.all(proofs.map((proof) => shop.tryToVerify(token, proof)))
    assert.deepEqual(paid.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal((await statesOf(id)).filter((state) => state === 'spent').length, 1)
    refused(await apply(token, 'only-once'), 409, 'code_already_used')
  })

  it('two shoppers cannot use a single-use code at once', async () => {
    const id = await writeOffer(db, { codes: ['GIFT-7K', 'GIFT-8M'], isSingle: true })
    const shoppers = await Promise.all([withCode('GIFT7K'), withCode('GIFT7K')])
    const answers = await Promise.all(
      shoppers.map(({ token, amount }) => shop.tryToStart(token, { items, amount })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual(await statesOf(id), ['held'])
    await withCode('GIFT8M')
  })

  // #offer-limits-free
  it('an expired payment or a cancellation frees the offer', async () => {
    const id = await writeOffer(db, { codes: ['ONEINALL'], limitTotal: 1 })
    const first = await withCode('ONEINALL')
    const started = await shop.start(first.token, { items, amount: first.amount })
    const second = await shop.registerShopper()
    refused(await apply(second.token, 'ONEINALL'), 409, 'code_exhausted')
    await shop.runOut(started.orderId)
    await closeOverduePayments(shop)
    assert.deepEqual(await statesOf(id), ['free'])
    ok(await apply(second.token, 'ONEINALL'))
    const orderId = await shop.buy(second.token, { items })
    assert.deepEqual(await statesOf(id), ['free', 'spent'])
    // Late money is refunded, since the offer is used up.
    refused(await shop.tryToVerify(first.token, await sandbox.pay(started.id)), 409, 'out_of_stock')
    const { rows } = await db.execute<{ reason: string }>(
      sql`SELECT reason FROM refunds ORDER BY id DESC LIMIT 1`,
    )
    assert.deepEqual(rows, [{ reason: 'offer_gone' }])
    ok(await shop.call(cancelOrderCall, { token: second.token, params: { id: orderId } }))
    assert.deepEqual(await statesOf(id), ['free', 'free'])
  })

  it('a wrong amount that ends the order frees the offer', async () => {
    const id = await writeOffer(db, { codes: ['WRONGSUM'], limitTotal: 1 })
    const { token, amount } = await withCode('WRONGSUM')
    const started = await shop.start(token, { items, amount })
    const proof = await sandbox.pay(started.id)
    const paid = await shop.provider.fetchPayment(proof.razorpay_payment_id)
    shop.faults.fetchPayment = async () => ({ ...paid, amountPaise: paid.amountPaise - 1 })
    refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    delete shop.faults.fetchPayment
    await resumePayments(db)
    assert.deepEqual(await statesOf(id), ['free'])
    const other = await shop.registerShopper()
    ok(await apply(other.token, 'WRONGSUM'))
  })

  it('a wrong amount on a first order frees its offer', async () => {
    const { token, email } = await shop.registerShopper()
    await db.execute(sql`INSERT INTO subscribers (email) VALUES (${email})`)
    const started = await shop.start(token, { items })
    const proof = await sandbox.pay(started.id)
    const paid = await shop.provider.fetchPayment(proof.razorpay_payment_id)
    shop.faults.fetchPayment = async () => ({ ...paid, amountPaise: 100 })
    refused(await shop.tryToVerify(token, proof), 409, 'out_of_stock')
    delete shop.faults.fetchPayment
    await resumePayments(db)
    const { offer } = ok(await shop.call(quoteCheckout, { token, body: { items } }))
    assert.notEqual(offer, null)
  })

  it('ending an offer keeps the quote of an open payment', async () => {
    const id = await writeOffer(db, { codes: ['ENDSNOW'] })
    const { token, amount } = await withCode('ENDSNOW')
    const started = await shop.start(token, { items, amount })
    await endOffer(db, id)
    const changed = refused(await shop.tryToStart(token, { items, amount }), 409, 'amount_changed')
    assert.match(changed.message, /The code ENDSNOW has ended\. Please check it and pay again\./)
    const { orderId } = ok(await shop.tryToVerify(token, await sandbox.pay(started.id)))
    const order = await shop.order(token, orderId)
    assert.equal(order.total_amount, amount)
    assert.equal(order.terms.discount_label, 'Monsoon offer (ENDSNOW)')
    const after = ok(await shop.call(quoteCheckout, { token, body: { items } }))
    assert.equal(after.code, null)
  })
})
