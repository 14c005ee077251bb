import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { quoteLink } from '#contract/shop/buy-link.ts'
import { getCart } from '#contract/shop/cart.ts'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { ok, openPayingShop, refused } from '#test/paying-shop.ts'
import { endOffer, writeOffer } from '#test/shop-offers.ts'
import { unknownCodeLimits } from './quote-link.ts'
import { tryLimit } from './use-code.ts'

const shop = await openPayingShop({ after })
const { db } = shop

const ask = (lines: string, { code, token }: { code?: string; token?: string } = {}) =>
  shop.call(quoteLink, { token, body: { lines, code } })
const read = async (lines: string, options?: { code?: string; token?: string }) => {
  const { quote, remarks } = ok(await ask(lines, options))
  return {
    quote,
    lines: quote.lines.map((line) => [line.product_id, line.quantity]),
    remarks: remarks.map(({ message }) => message),
    codes: remarks.map(({ code }) => code),
  }
}

describe('POST /api/checkout/link', () => {
  // #link-quote
  it('prices the lines like a quote of the same items', async () => {
    const { quote, remarks } = await read('2:1,1:3')
    const items = [
      { productId: 2, quantity: 1 },
      { productId: 1, quantity: 3 },
    ]
    const { payment_methods: _, ...priced } = ok(await shop.call(quoteCheckout, { body: { items } }))
    assert.deepEqual(quote, priced)
    assert.deepEqual(remarks, [])
  })

  // #link-no-order
  it('places no order and reserves no packs', async () => {
    const state = async () => {
      const { rows } = await db.execute(sql`
        SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM payments) AS payments, sum(reserved) AS reserved FROM stock`)
      return rows
    }
    const { token } = await shop.registerShopper()
    const before = await state()
    assert.equal((await read('1:2', { token })).lines.length, 1)
    await read('1:2')
    assert.deepEqual(await state(), before)
  })

  // #link-left-out
  it('names what it leaves out', async () => {
    await db.execute(sql`UPDATE products SET archived_at = now() WHERE id = 4`)
    const { lines, remarks, codes } = await read('999:2,1:1,feed:1,8:1,7:1,4:1,Call 98765 43210:1')
    assert.deepEqual(lines, [[1, 1]])
    assert.deepEqual(remarks, [
      'We do not know a product “999”.',
      "Root Partner Mycorrhiza Granules is coming soon and can't be bought yet.",
      'Terracotta Herb Garden Kit is out of stock.',
      'Leafy Greens Microbial Fertilizer is no longer sold.',
      'We do not know a product “feed”.',
      'A part of this link could not be read.',
    ])
    assert.deepEqual(codes, [
      'not_found',
      'coming_soon',
      'out_of_stock',
      'out_of_stock',
      'not_found',
      'invalid_request',
    ])
    await db.execute(sql`UPDATE products SET archived_at = NULL WHERE id = 4`)
  })

  // #link-ten
  it('takes ten packs of a product at most, and what is in stock', async () => {
    await shop.setStock(5, 3)
    const { lines, remarks } = await read('1:8,5:4,1:7,3:10')
    assert.deepEqual(lines, [
      [1, 10],
      [5, 3],
      [3, 10],
    ])
    assert.deepEqual(remarks, [
      'One order takes at most 10 packs of Balcony Feed All-Purpose Microbial Fertilizer.',
      'Only 3 packs of Kitchen Garden Seed Collection are left.',
    ])
  })

  // #link-nothing
  it('prices nothing where nothing can be bought', async () => {
    for (const lines of ['', ',', '999:1', '7:1']) {
      const { quote } = await read(lines)
      assert.deepEqual([quote.lines, quote.total], [[], 0], lines)
    }
  })

  // #link-too-many
  it('rejects more products than one order holds with a sentence', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}:1`).join(',')
    const { message } = refused(await ask(many(200)), 400, 'invalid_request')
    assert.match(message, /^This link names more than 50 different products/)
    assert.equal((await read(many(50))).lines.length, 6)
    // One product in 200 lines is one line.
    assert.deepEqual((await read('1:1,'.repeat(200))).lines, [[1, 10]])
    refused(await ask('1'.repeat(5_001)), 400, 'invalid_request')
  })

  // #link-code
  it('counts a code for a guest, or says why not', async () => {
    const name = 'Diwali week'
    await writeOffer(db, { codes: ['DIWALI'], name, percent: 10 })
    const { quote } = await read('1:2', { code: ' d1wali ' })
    assert.deepEqual([quote.discount, quote.offer?.label], [100, 'Diwali week (DIWALI)'])
    assert.deepEqual(quote.code, { code: 'DIWALI', problem: null })
    await endOffer(db, await writeOffer(db, { codes: ['OVER'] }))
    const over = (await read('1:2', { code: 'OVER' })).quote
    assert.deepEqual([over.discount, over.code?.problem?.message], [0, 'The code OVER has ended.'])
    const unknown = (await read('1:2', { code: 'NOSUCH' })).quote
    assert.deepEqual(unknown.code?.problem?.code, 'code_unknown')
  })

  // #link-shopper
  it("leaves a shopper's cart and code alone", async () => {
    await writeOffer(db, { codes: ['MINE'], percent: 5 })
    await writeOffer(db, { codes: ['LINK'], percent: 15 })
    const { token } = await shop.registerShopper()
    await shop.fillCart(token, { 3: 2 })
    ok(await shop.call(useOfferCode, { token, body: { code: 'MINE' } }))
    const before = [
      ok(await shop.call(getCart, { token })),
      ok(await shop.call(quoteCheckout, { token, body: {} })),
    ]
    assert.equal((await read('1:1', { token, code: 'LINK' })).quote.code?.code, 'LINK')
    assert.equal((await read('1:1', { token })).quote.code?.code, 'MINE')
    assert.deepEqual(
      [ok(await shop.call(getCart, { token })), ok(await shop.call(quoteCheckout, { token, body: {} }))],
      before,
    )
  })

  const codeProblem = async (code: string, token?: string) =>
    (await read('1:1', { code, token })).quote.code?.problem?.code

  // #link-code-limit
  it('stops a network that guesses codes, and prices on', async () => {
    await writeOffer(db, { codes: ['GUESSED'] })
    const { calls } = unknownCodeLimits.network
    for (let tries = 0; tries < calls + 5; tries += 1) assert.equal(await codeProblem('GUESSED'), undefined)
    await db.execute(sql`DELETE FROM throttle_windows WHERE subject LIKE 'link-code:%'`)
    const tried = await Promise.all(
      Array.from({ length: calls + 20 }, (_, tries) => codeProblem(`GUESS${tries}`)),
    )
    assert.equal(tried.filter((problem) => problem === 'code_unknown').length, calls)
    const { quote } = await read('1:1', { code: 'GUESSED' })
    assert.deepEqual([quote.code?.problem?.code, quote.discount, quote.total], ['too_many_requests', 0, 579])
  })

  it('stops guests of many networks together', async () => {
    await db.execute(sql`DELETE FROM throttle_windows WHERE subject LIKE 'link-code:%'`)
    await codeProblem('GUESS')
    const { calls } = unknownCodeLimits.everybody
    await db.execute(sql`UPDATE throttle_windows SET hits = ${calls} WHERE subject = 'link-code:everybody'`)
    assert.equal(await codeProblem('GUESS'), 'too_many_requests')
    const { token } = await shop.registerShopper()
    assert.equal(await codeProblem('GUESS', token), 'code_unknown')
  })

  it('counts the tries of a shopper with those of the cart', async () => {
    const { token } = await shop.registerShopper()
    for (let tries = 0; tries < tryLimit.calls; tries += 1) await codeProblem(`GUESS${tries}`, token)
    assert.equal(await codeProblem('GUESSED', token), 'too_many_requests')
    refused(await shop.call(useOfferCode, { token, body: { code: 'GUESSED' } }), 429, 'too_many_requests')
  })
})
