import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openPayingShop } from '#test/paying-shop.ts'

const shop = await openPayingShop({ after })
const items = [{ productId: 1, quantity: 1 }]

/** Posts as the browser does from the provider's page; answers the target of the redirect. */
async function arrive(fields: Record<string, string>) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/razorpay-callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, location: answer.headers.location }
}

describe('POST /api/razorpay-callback', () => {
  it('the callback settles a payment without a token', async () => {
    const { token } = await shop.registerShopper()
    const { id, orderId } = await shop.start(token, { items })
    const proof = await shop.sandbox.pay(id, { outcome: 'captured' })
    assert.deepEqual(await arrive({ ...proof }), {
      status: 303,
      location: `/orderconfirmation?orderId=${orderId}`,
    })
    assert.equal((await shop.order(token, orderId)).payment_status, 'Paid')
  })

  it('the callback redirects to the checkout after a failed attempt', async () => {
    const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Declined.' }
    assert.deepEqual(await arrive(failure), { status: 303, location: '/checkout?payment=failed' })
  })

  it('the callback redirects to the checkout for invalid values', async () => {
    for (const value of ['\0', '', 'x'.repeat(300)]) {
      const odd = {
        razorpay_payment_id: 'pay_any',
        razorpay_order_id: value,
        razorpay_signature: 'f'.repeat(64),
      }
      assert.deepEqual(await arrive(odd), { status: 303, location: '/checkout?payment=failed' })
    }
  })

  it('the callback changes nothing for a forged signature', async () => {
    const { token } = await shop.registerShopper()
    const { id, orderId } = await shop.start(token, { items })
    const forged = {
      razorpay_payment_id: 'pay_NeverMade00001',
      razorpay_order_id: id,
      razorpay_signature: 'f'.repeat(64),
    }
    assert.deepEqual(await arrive(forged), { status: 303, location: '/checkout?payment=unverified' })
    assert.equal((await shop.order(token, orderId)).payment_status, 'Pending')
  })
})
