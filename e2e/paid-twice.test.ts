import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, startJourney } from './journey.ts'
import { type Account, openAccount, signInBrowser } from './shopping.ts'

const items = [{ productId: 1, quantity: 1 }]

/** The shop's answer to a proof. */
interface Told {
  verified?: boolean
  message?: string
}

describe('goods paid in one tab while authorized in another', () => {
  const journey = startJourney({ isShared: true })

  async function call<Body>(url: string, body: object, token?: string): Promise<Body> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Body
  }

  /** Begins a payment over HTTP, as a tab of its own would. */
  async function begin({ token }: Account): Promise<{ id: string; orderId: string }> {
    const { url } = journey.shop
    const { total } = await call<{ total: number }>(`${url}/api/checkout/quote`, { items }, token)
    const body = { amount: total, currency: 'INR', items }
    return call(`${url}/api/create-razorpay-order`, body, token)
  }

  /** Pays at the provider, and sends the shop the pop-up's proof. */
  async function payAndNotify(id: string, outcome: string, { token }: Account): Promise<Told> {
    const { url, sandboxUrl } = journey.shop
    const proof = await call<object>(`${sandboxUrl}/sandbox/pay`, { order_id: id, method: 'upi', outcome })
    return call(`${url}/api/verify-razorpay-payment`, proof, token)
  }

  test('two payments leave one order and the other page explains', async () => {
    const { page, shop, shopper } = journey
    const account = await openAccount(shop)
    const [first, second] = [await begin(account), await begin(account)]
    assert.equal((await payAndNotify(second.id, 'captured', account)).verified, true)
    assert.match((await payAndNotify(first.id, 'authorized', account)).message ?? '', /your bank releases it/)

    await signInBrowser(shopper.context, account)
    await arrive(page, `/order-details/${first.orderId}`)
    await page.getByText(`These goods were paid with order ${second.orderId}.`).waitFor()
    await page.getByText('Not paid.', { exact: true }).waitFor()
    await page.getByText('There are none, because the order was cancelled before we packed it.').waitFor()
    await expectAccessible(page)

    await arrive(page, `/orderconfirmation?orderId=${first.orderId}`)
    await page.getByText(`These goods were paid with order ${second.orderId}.`).waitFor()
    assert.equal(await page.getByText('Order Confirmed!').count(), 0)
    await expectAccessible(page)
  })
})
