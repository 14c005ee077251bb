import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { editSettings, getSettings, previewSettings } from '#contract/admin/settings.ts'
import { addToCart } from '#contract/shop/cart.ts'
import { useOfferCode } from '#contract/shop/offer-code.ts'
import { errorTexts } from '#shared/error-messages/error-texts.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const version = async () => (await office.call(getSettings, owner)).body.version
const edit = async (refusals: object) =>
  office.call(editSettings, { ...owner, body: { version: await version(), settings: { refusals } } })
const stored = async () =>
  (await shop.db.execute<{ content: object }>(sql`SELECT content FROM settings`)).rows[0]?.content

beforeEach(() => shop.db.execute(sql`DELETE FROM settings`))

describe('editable error messages', () => {
  // #refusal-sentences
  it('uses an edited error message; code and status stay', async () => {
    const { token } = await shop.registerShopper()
    await shop.db.execute(sql`UPDATE stock SET on_hand = 3, reserved = 0 WHERE product_id = 1`)
    const ask = () => shop.call(addToCart, { token, body: { productId: 1, quantity: 5 } })
    const before = await ask()
    assert.equal(before.error.message, 'Only 3 packs are left in stock.')
    await edit({ cart: { fewPacksLeft: 'We have {available} more, says {brand}.' } })
    const after = await ask()
    assert.deepEqual(
      [after.status, after.error],
      [before.status, { ...before.error, message: 'We have 3 more, says Soilkin.' }],
    )
    await edit({ cart: errorTexts.cart })
    assert.deepEqual(await stored(), {})
    assert.equal((await ask()).error.message, before.error.message)
  })

  it('shows edited messages for signed-out shoppers, expired sessions and codes', async () => {
    await edit({
      signedOut: { code: 'Log in, then the code counts.' },
      codes: { unknown: 'No such code.' },
      account: { sessionOver: 'Please come in again.' },
    })
    const body = { code: 'NOPE10' }
    const say = async (token?: string) =>
      (await shop.call(useOfferCode, { body, ...(token && { token }) })).error.message
    const { token } = await shop.registerShopper()
    assert.deepEqual(
      [await say(), await say('a'.repeat(43)), await say(token)],
      ['Log in, then the code counts.', 'Please come in again.', 'No such code.'],
    )
  })

  it('rejects unknown and missing placeholders of a message', async () => {
    const wrong: [object, string, RegExp][] = [
      [{ cart: { fewPacksLeft: '{availible} left' } }, 'cart.fewPacksLeft', /mean \{available\}\?$/],
      [{ cart: { fewPacksLeft: 'Few are left' } }, 'cart.fewPacksLeft', /must stay in this sentence/],
      [{ cart: { outOfStock: ' ' } }, 'cart.outOfStock', /required/],
      [{ cart: { outOfStock: 'x'.repeat(401) } }, 'cart.outOfStock', /at most 400/],
    ]
    for (const [refusals, path, message] of wrong) {
      const rejected = await edit(refusals)
      assert.match(rejected.error.errors?.[`refusals.${path}`] ?? assert.fail(path), message)
    }
    assert.equal(await stored(), undefined)
  })

  it('shows the consequences before saving', async () => {
    const body = { version: await version(), settings: { refusals: { cart: { outOfStock: 'Gone.' } } } }
    const { consequences, changes } = (await office.call(previewSettings, { ...owner, body })).body
    assert.deepEqual(
      changes.map(({ path }) => path),
      ['refusals.cart.outOfStock'],
    )
    assert.match(consequences.join(' '), /Shoppers read it at once.*Codes stay/)
  })
})
