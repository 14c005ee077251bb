import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { openTestShop } from '#test/shop.ts'
import { readProductAddresses, readSitemapParts } from './product-addresses.ts'

const shop = await openTestShop()
after(() => shop.close())

it('parts of the sitemap have each product once', async () => {
  const whole = await readProductAddresses(shop.db)
  const parts = await readSitemapParts(shop.db, 3)
  assert.deepEqual(parts, [0, 1, 2])
  const found = await Promise.all(parts.map((part) => readProductAddresses(shop.db, part, 3)))
  assert.deepEqual(
    found
      .flat()
      .map(({ slug }) => slug)
      .toSorted(),
    whole.map(({ slug }) => slug).toSorted(),
  )
  assert.ok(found.every((part) => part.length <= 3))
})

it('a catalogue of one part has a single sitemap', async () => {
  assert.deepEqual(await readSitemapParts(shop.db), [])
})
