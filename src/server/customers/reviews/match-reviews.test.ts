import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as staffCalls from '#contract/admin/reviews.ts'
import { errorOf } from '#test/back-office.ts'
import { openReviews, reviewForm } from '#test/reviewing.ts'

const { shop, office, published, decide } = await openReviews()

const search = (q: string, more: Record<string, string> = {}) =>
  office.call(staffCalls.listStaffReviews, { cookie: office.owner, query: { q, ...more } })
const idsOf = async (q: string, more?: Record<string, string>) =>
  (await search(q, more)).body.reviews.map(({ id }) => id)

describe('the search in reviews', () => {
  // #reviews-search
  it('finds reviews by number, words, name, product and writer', async () => {
    const first = await published(
      reviewForm({ title: 'Xylophone leaves', text: 'A 100%_real quagga ate it.' }),
    )
    const second = await published(reviewForm({ title: 'More xylophone', name: 'Jqzoe, Pune' }))
    await decide(staffCalls.declineReview, second.id, { reason: 'It is an advertisement.' })
    const both = [second.id, first.id]
    assert.deepEqual(await idsOf('XYLOPHONE'), both)
    assert.deepEqual(await idsOf('xylophone', { view: 'waiting' }), both)
    assert.deepEqual(await idsOf(' quagga '), [first.id])
    assert.deepEqual(await idsOf('100%_real'), [first.id])
    assert.deepEqual(await idsOf('jqzoe'), [second.id])
    assert.deepEqual(await idsOf(first.bought.email), [first.id])
    assert.ok((await idsOf(String(first.id))).includes(first.id))
    await shop.db.execute(
      sql`UPDATE accounts SET email = 'ana’s@grün.example' WHERE email = ${first.bought.email}`,
    )
    assert.deepEqual(await idsOf("Ana's@grün.example"), [first.id])
    const { body } = await search('xylophone')
    assert.deepEqual([body.count, body.next_cursor], [2, null])
    const product = body.reviews[0]?.product.name ?? ''
    assert.ok((await idsOf(product)).includes(first.id), product)
  })

  it('ignores short words and wildcards, rejects impossible input', async () => {
    for (const words of [
      'xy',
      'x\u0301y\u0301',
      '\u0301\u0301\u0301',
      '%',
      '%%%',
      '___',
      '\\\\\\',
      "'; DROP TABLE reviews --",
    ])
      assert.deepEqual(await idsOf(words), [], words)
    assert.deepEqual(errorOf(await search('x'.repeat(101))), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await search('a\u0000b')), [400, 'invalid_request'])
  })
})
