import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addToCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { removeOfferCode, useOfferCode } from '#contract/shop/offer-code.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { endOffer, writeOffer } from '#test/shop-offers.ts'
import { tryLimit } from './use-code.ts'

const shop = await openPayingShop({ after })
const { db } = shop

const hour = 3_600_000
const items = [{ productId: 1, quantity: 2 }]
const apply = (token: string, code: string, goods = items) =>
  shop.call(useOfferCode, { token, body: { code, items: goods } })
const quote = async (token: string, goods?: typeof items) =>
  ok(await shop.call(quoteCheckout, { token, body: { items: goods } }))

describe('the code of an offer', () => {
  // #offer-code-kept
  it('saves the code with the cart, and applies it until removed', async () => {
    await writeOffer(db, { codes: ['MONSOON'], name: 'Monsoon week' })
    const { token } = await shop.registerShopper()
    ok(await shop.call(addToCart, { token, body: { productId: 1, quantity: 2 } }))
    const applied = ok(await shop.call(useOfferCode, { token, body: { code: ' m0ns00n ' } }))
    assert.equal(applied.message, 'The code MONSOON counts for this order.')
    const { payment_methods: _, ...now } = await quote(token)
    assert.deepEqual(now, applied.quote)
    assert.deepEqual([now.subtotal, now.discount, now.offer?.label], [1000, 100, 'Monsoon week (MONSOON)'])
    ok(await shop.call(removeOfferCode, { token }))
    assert.deepEqual([(await quote(token)).code, (await quote(token)).discount], [null, 0])
  })

  // #offer-code-refused
  it('rejects a code with the reason, and changes nothing', async () => {
    const { token } = await shop.registerShopper()
    const at = (ms: number) => new Date(Date.now() + ms)
    await writeOffer(db, { codes: ['OVER'], startsAt: at(-2 * hour), endsAt: at(-hour) })
    await writeOffer(db, { codes: ['SOON'], startsAt: at(hour) })
    await writeOffer(db, { codes: ['LARGE'], minimumPaise: 150_050 })
    await writeOffer(db, { codes: ['KITSONLY'], productIds: [6] })
    await writeOffer(db, { codes: ['KEPT'] })
    ok(await apply(token, 'KEPT'))
    const refusals = [
      ['OVER', 409, 'code_ended', /has ended/],
      ['SOON', 409, 'code_not_begun', /can be used from .* \(IST\)/],
      ['LARGE', 409, 'code_minimum_not_reached', /needs ₹1,500\.50 of goods\. Add ₹500\.50 more/],
      ['KITSONLY', 409, 'code_not_for_these_goods', /not for the goods/],
      ['NOSUCH', 404, 'code_unknown', /do not know this code/],
    ] as const
    for (const [code, status, reason, words] of refusals)
      assert.match(refused(await apply(token, code), status, reason).message, words)
    assert.equal((await quote(token, items)).code?.code, 'KEPT')
    const empty = await shop.registerShopper()
    refused(await shop.call(useOfferCode, { token: empty.token, body: { code: 'KEPT' } }), 400, 'cart_empty')
  })

  // #offer-best
  it('applies the better offer alone', async () => {
    await writeOffer(db, { codes: ['FIVE'], percent: 5 })
    const { token } = await shop.registerShopper()
    const five = ok(await apply(token, 'FIVE')).quote
    assert.equal(five.discount, 50)
    const id = await writeOffer(db, { name: 'Fifteen for all', percent: 15 })
    const better = await quote(token, items)
    assert.deepEqual([better.discount, better.offer?.label], [150, 'Fifteen for all'])
    assert.equal(better.code?.problem?.code, 'code_less_than_offer')
    const other = await shop.registerShopper()
    const { message } = refused(await apply(other.token, 'FIVE'), 409, 'code_less_than_offer')
    assert.match(message, /You have “Fifteen for all”/)
    await endOffer(db, id)
    assert.equal((await quote(token, items)).discount, 50)
  })

  it('limits how many codes one account may try', async () => {
    const { token } = await shop.registerShopper()
    for (let guess = 0; guess < tryLimit.calls; guess += 1)
      refused(await apply(token, `G${guess}`), 404, 'code_unknown')
    refused(await apply(token, 'MONSOON'), 429, 'too_many_requests')
  })
})
