import assert from 'node:assert/strict'
import { test } from 'node:test'
import { homeProducts } from '#shared/copy/home-products.ts'
import { toRupees } from '#shared/money.ts'
import { sampleProducts } from './products.ts'

// #home-products-e72
test("the home page's fallback products agree with the catalogue", () => {
  assert.equal(homeProducts.length, 3)
  for (const shown of homeProducts) {
    const product = sampleProducts.find(({ id }) => id === shown.id)
    assert.ok(product, `product ${shown.id} is in the catalogue`)
    assert.deepEqual(
      { name: shown.name, price: shown.price, image: shown.image, category: shown.category },
      {
        name: product.name,
        price: toRupees(product.pricePaise),
        image: product.imageUrl,
        category: product.category,
      },
    )
    assert.equal(shown.rating, 0)
    assert.equal(shown.inStock, product.stock > 0)
    assert.equal(product.discountPercent, 0)
    assert.equal(product.isComingSoon, false)
  }
})
