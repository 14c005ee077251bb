import assert from 'node:assert/strict'
import { it } from 'node:test'
import { missingProductsText } from './offer-words.ts'

it('names the missing products of a promotion', () => {
  const feed = { id: 1, name: 'Feed', archived: false }
  const offer = { product_ids: [1], categories: ['Seeds'], named_products: [feed] }
  const seeds = (products: number) => [{ name: 'Seeds', products }]
  assert.equal(missingProductsText({ ...offer, named_categories: seeds(2) }), null)
  assert.equal(
    missingProductsText({ ...offer, named_categories: seeds(0) }),
    'No product is in the category Seeds now.',
  )
  assert.equal(
    missingProductsText({
      ...offer,
      named_products: [{ ...feed, archived: true }],
      named_categories: seeds(0),
    }),
    'No product of the shop is in it, so it takes nothing off.',
  )
  const all = { product_ids: null, categories: null, named_products: [], named_categories: [] }
  assert.equal(missingProductsText(all), null)
})
