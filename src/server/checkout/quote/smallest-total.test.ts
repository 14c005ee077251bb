import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { createRazorpayOrder } from '#contract/shop/payments.ts'
import { getTopUp } from '#contract/shop/top-up.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { writeOffer } from '#test/shop-offers.ts'

const shop = await openPayingShop({ after })

await shop.db.execute(
  sql`UPDATE products SET price_paise = 100, mrp_paise = 100, discount_percent = 0 WHERE id = 5`,
)
await shop.db.execute(sql`
  INSERT INTO settings (content) VALUES ('{"shipping": {"flatFeePaise": 0, "freeAbovePaise": 150000}}')
  ON CONFLICT (is_only) DO UPDATE SET content = excluded.content`)

const items = (quantity: number) => [{ productId: 5, quantity }]

const refusal = {
  code: 'total_too_small',
  message:
    'The total of ₹0.90 is below ₹1.00, the least that can be paid. Please add something to your order.',
}

const errorIn = ({ status, error }: { status: number; error: object }) => {
  const { code, message } = error as typeof refusal
  return { status, refusal: { code, message } }
}

describe('a total below one rupee', () => {
  it('accepts a total of exactly one rupee', async () => {
    const { token } = await shop.registerShopper()
    const quoted = await shop.call(quoteCheckout, { token, body: { items: items(1) } })
    assert.deepEqual([quoted.status, quoted.body.total], [200, 1])
    assert.equal((await shop.tryToStart(token, { items: items(1) })).status, 200)
  })

  it('rejects a smaller total in the quote and at the order', async () => {
    await writeOffer(shop.db, { percent: 10 })
    const { token } = await shop.registerShopper()
    const quoted = await shop.call(quoteCheckout, { token, body: { items: items(1) } })
    assert.deepEqual(errorIn(quoted), { status: 409, refusal })
    const placed = await shop.call(createRazorpayOrder, {
      token,
      body: { amount: 0.9, currency: 'INR', items: items(1) },
    })
    assert.deepEqual(errorIn(placed), { status: 409, refusal })
    const more = await shop.call(quoteCheckout, { token, body: { items: items(2) } })
    assert.deepEqual([more.status, more.body.total], [200, 1.8])
  })

  it('rejects a cart below one rupee, and still suggests a top-up', async () => {
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 5: 1 })
    assert.deepEqual(errorIn(await shop.call(quoteCheckout, { token, body: {} })), { status: 409, refusal })
    assert.equal((await shop.call(getTopUp, { token })).status, 200)
  })

  it('rejects a code below one rupee, and does not save it', async () => {
    await writeOffer(shop.db, { percent: 50, codes: ['HALFOFF'] })
    const { token } = await shop.registerShopper()
    const used = await shop.call(useOfferCode, { token, body: { code: 'HALFOFF', items: items(1) } })
    assert.equal(used.error.code, 'total_too_small')
    const quoted = await shop.call(quoteCheckout, { token, body: { items: items(2) } })
    assert.deepEqual([quoted.body.total, quoted.body.code], [1.8, null])
  })
})
