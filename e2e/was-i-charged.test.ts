import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectAccessible } from '#test/browser.ts'
import { arrive, cutOff, expectFits, failedCall, readText, startJourney } from './journey.ts'
import type { ShopPlaces } from './running-shop.ts'
import { type Account, openAccount, signInBrowser } from './shopping.ts'
import { beginPayment, openVisitor, pay } from './visitor.ts'

interface Purchase {
  account: Account
  orderId: string
  paymentId: string
}

/** Buys one pack over HTTP. */
async function buy(shop: ShopPlaces): Promise<Purchase> {
  const account = await openAccount(shop)
  const visitor = openVisitor(shop.url)
  const proof = await pay(shop.sandboxUrl, await beginPayment(visitor, account.token))
  const { orderId } = await visitor.call('POST /api/verify-razorpay-payment', {
    token: account.token,
    body: proof,
  })
  visitor.leave()
  const { razorpay_payment_id: paymentId } = proof as { razorpay_payment_id: string }
  return { account, orderId: String(orderId), paymentId }
}

for (const javaScriptEnabled of [true, false]) {
  describe(`asking about a payment ${javaScriptEnabled ? 'in the browser' : 'without JavaScript'}`, () => {
    const journey = startJourney({ isShared: true, javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const main = () => journey.page.getByRole('main')
    const ask = () => main().getByRole('button', { name: 'Ask' }).click()
    const open = (path = '/was-i-charged') =>
      javaScriptEnabled ? arrive(journey.page, path) : journey.page.goto(path)
    const heading = (name: string) => main().getByRole('heading', { level: 2, name }).waitFor()

    test('a visitor asks by payment or order ID, and errors explain', async () => {
      const { shop } = journey
      const { account, orderId, paymentId } = await buy(shop)
      await open()
      await ask()
      await main().getByText('Please enter an order ID or a payment ID.').first().waitFor()
      await main().getByLabel('Order ID or payment ID').fill('my order')
      await ask()
      await main().getByText('An order ID looks like ORD123, a payment ID like pay_Abc123.').first().waitFor()
      await main().getByLabel('Order ID or payment ID').fill('pay_NobodyKnowsIt1')
      await ask()
      await main().getByRole('alert').getByText('We found no payment for what you entered.').waitFor()
      if (javaScriptEnabled) journey.shopper.expectProblem(/404/)
      await main().getByLabel('Order ID or payment ID').fill(paymentId)
      await ask()
      await heading('Yes, you were charged')
      const answer = await readText(main().getByRole('status'))
      assert.match(answer, /We received your payment of ₹579\.00, and your order is paid\./)
      assert.doesNotMatch(answer, /Meera|example\.com/)

      const typed = orderId.toLowerCase()
      await main().getByLabel('Order ID or payment ID').fill(typed)
      await ask()
      await main().getByText('Please enter the email or phone of the order, or log in.').first().waitFor()
      if (javaScriptEnabled) journey.shopper.expectProblem(/400/)
      assert.equal(await main().getByLabel('Order ID or payment ID').inputValue(), typed)
      await main().getByLabel('Email or phone of the order').fill(account.user.email)
      await ask()
      await heading('Yes, you were charged')
      await main().getByText(`For ${orderId}`, { exact: true }).waitFor()
      if (!javaScriptEnabled) return
      await expectAccessible(journey.page)
      await expectFits(journey.page)
    })

    test('footer, questions and contact page link to it', async () => {
      const { page } = journey
      for (const path of ['/faq', '/contact']) {
        await open(path)
        assert.ok((await main().locator('a[href="/was-i-charged"]').count()) > 0, path)
      }
      const footer = page.getByRole('contentinfo')
      await footer.locator('summary', { hasText: 'Support' }).click()
      await footer.getByRole('link', { name: 'Was I charged?' }).click()
      await main().getByRole('heading', { level: 1, name: 'Was I charged?' }).waitFor()
    })
  })
}

describe('asking about a payment while signed in', () => {
  const journey = startJourney({ isShared: true })
  const main = () => journey.page.getByRole('main')

  test('a signed-in shopper needs only the order', async () => {
    const { page, shop, shopper } = journey
    const { account, orderId } = await buy(shop)
    await signInBrowser(shopper.context, account)
    await arrive(page, `/was-i-charged?id=${orderId}`)
    await expectAccessible(page)
    assert.equal(await main().getByLabel('Order ID or payment ID').inputValue(), orderId)
    assert.equal(await main().getByLabel('Email or phone of the order').count(), 0)
    await page.route('**/api/was-i-charged', cutOff)
    await main().getByRole('button', { name: 'Ask' }).click()
    await main().getByRole('alert').getByText('Network error. Please try again later.').waitFor()
    journey.shopper.expectProblem(failedCall)
    await page.unroute('**/api/was-i-charged')
    await main().getByRole('button', { name: 'Ask' }).click()
    await main().getByRole('heading', { level: 2, name: 'Yes, you were charged' }).waitFor()
    await expectAccessible(page)
  })
})
