import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getProduct } from '#contract/shop/products.ts'
import { openOffice } from '#test/office.ts'

const { shop } = await openOffice()
const { db } = shop

/** A feed with batches in the sample, and a kit. */
const [feed, kit] = [1, 6]
const seen = async (id: number) => {
  await shop.content.confirm()
  return (await shop.call(getProduct, { params: { id: String(id) } })).body.batch
}
const ofFeed = sql`stock_id = (SELECT id FROM stock WHERE product_id = ${feed})`

const add = (number: string | null, expires: string | null, onHand = 5) =>
  db.execute(sql`
    INSERT INTO batches (stock_id, number, made_on, expires_on, state, on_hand)
    SELECT id, ${number}, ${number && '2026-01-01'}::date, ${expires}::date, 'released', ${onHand} FROM stock WHERE product_id = ${feed}
    ON CONFLICT (stock_id) WHERE number IS NULL DO UPDATE SET on_hand = excluded.on_hand`)

describe('the first batch of a product', () => {
  it('names the batch that expires first, with dates and count', async () => {
    const first = (await seen(feed)) ?? assert.fail('the sample has a batch of it')
    assert.match(first.number, /^BF-/)
    assert.ok(first.made_on && first.expires_on && (first.cfu_per_gram ?? 0) > 1_000_000)
    const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
    await add('BF-SOONER', soon)
    assert.deepEqual(await seen(feed), {
      number: 'BF-SOONER',
      made_on: '2026-01-01',
      expires_on: soon,
      cfu_per_gram: null,
    })
  })

  it('never names an expired, quarantined or empty batch', async () => {
    const { number } = (await seen(feed)) ?? assert.fail('there is one')
    assert.equal(number, 'BF-SOONER')
    for (const change of [
      sql`state = 'quarantined'`,
      sql`state = 'released', expires_on = current_date - 2`,
      sql`expires_on = current_date + 3, on_hand = 0`,
    ]) {
      await db.execute(sql`UPDATE batches SET ${change} WHERE number = 'BF-SOONER'`)
      assert.notEqual((await seen(feed))?.number, 'BF-SOONER')
    }
    await db.execute(sql`UPDATE batches SET on_hand = 1 WHERE number = 'BF-SOONER'`)
    assert.equal((await seen(feed))?.number, 'BF-SOONER')
  })

  it('names no batch for unnumbered packs, unavailable products and kits', async () => {
    assert.equal(await seen(kit), null)
    await add(null, null)
    assert.equal(await seen(feed), null)
    await db.execute(sql`UPDATE batches SET on_hand = 0 WHERE number IS NULL AND ${ofFeed}`)
    assert.ok(await seen(feed))
    await db.execute(sql`UPDATE stock SET reserved = on_hand WHERE product_id = ${feed}`)
    assert.equal(await seen(feed), null)
  })
})
