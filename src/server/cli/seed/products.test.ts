import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { findCrop } from '#shared/copy/crops.ts'
import { loadSampleArticles } from './articles.ts'
import { productFacets, productGuideSlugs } from './product-facets.ts'
import { sampleProducts } from './products.ts'
import { sampleParts } from './seed-products.ts'

const byId = (id: number) => {
  const product = sampleProducts.find((candidate) => candidate.id === id)
  assert.ok(product, `product ${id} is missing`)
  return product
}

describe('sample products', () => {
  // #products-b08
  it('are the eight products of the footer, with unique slugs', () => {
    assert.deepEqual(
      sampleProducts.map((product) => product.id),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    assert.equal(new Set(sampleProducts.map((product) => product.slug)).size, 8)
    for (const { slug } of sampleProducts) assert.match(slug, /^[a-z]+(-[a-z]+)*$/)
  })

  // #products-2e6
  it('have the prices of the specified search catalogue', () => {
    const rupees = sampleProducts.map((product) => product.pricePaise / 100)
    for (const price of [1150, 800, 700]) assert.ok(rupees.includes(price), `${price} is missing`)
    assert.equal(rupees.filter((price) => price === 500).length, 2)
  })

  it("have the stock, discount and states of the shop's decisions", () => {
    assert.deepEqual(
      sampleProducts.map((product) => product.stock),
      [5000, 5000, 5000, 5000, 40, 5000, 0, 0],
    )
    assert.deepEqual(
      sampleProducts.map((product) => product.discountPercent),
      [0, 15, 0, 0, 0, 0, 0, 0],
    )
    assert.deepEqual(
      sampleProducts.filter((product) => product.isComingSoon).map((product) => product.id),
      [8],
    )
    assert.equal(byId(2).mrpPaise, byId(2).pricePaise)
  })

  it('never cost more than the MRP', () => {
    for (const product of sampleProducts) {
      assert.ok(Number.isInteger(product.pricePaise) && product.pricePaise > 0, product.slug)
      assert.ok(product.mrpPaise >= product.pricePaise, product.slug)
    }
  })

  it('split a kit into parts that add up to its price', () => {
    for (const product of sampleProducts) {
      const isKit = product.category === 'Gardening Kits'
      assert.equal(product.components.length > 0, isKit, product.slug)
      assert.equal(product.netWeightGrams === null, isKit, product.slug)
      if (!isKit) continue
      const sum = product.components.reduce((total, part) => total + part.sharePaise, 0)
      assert.equal(sum, product.pricePaise, product.slug)
      assert.equal(product.taxRatePercent, Math.max(...product.components.map((part) => part.taxRatePercent)))
    }
  })

  it('limit the packs of a kit by its scarcest part', () => {
    for (const { components, stock, slug } of sampleProducts.filter(
      ({ components }) => components.length > 0,
    )) {
      assert.equal(stock, Math.min(...components.map(({ name }) => sampleParts[name] ?? Number.NaN)), slug)
    }
  })

  it('number the parts of a kit as its picture does', () => {
    for (const { ingredients, slug } of sampleProducts.filter(({ components }) => components.length > 0)) {
      const lines = ingredients.split('\n')
      // The numbered tags in the picture.
      assert.equal(lines.length, 8, slug)
      for (const [at, line] of lines.entries()) assert.match(line, new RegExp(`^${at + 1}\\. [A-Z]`))
    }
  })

  it('have a picture', () => {
    for (const { imageUrl } of sampleProducts) {
      assert.ok(
        existsSync(new URL(`../../../../${imageUrl.replace(/^\/images/, 'pictures')}`, import.meta.url)),
        imageUrl,
      )
    }
  })

  it('promise no cure against pests or diseases', () => {
    for (const product of sampleProducts) {
      const text = `${product.name} ${product.description} ${product.howToUse} ${product.ingredients}`
      assert.doesNotMatch(
        text,
        /disease|blight|mildew|\bwilt|\brot\b|\bpests?\b|nematode|protects/i,
        product.slug,
      )
    }
  })
})

describe('what lists need of the sample products', () => {
  it('name only known crops, and a beginning of the name', () => {
    assert.deepEqual(Object.keys(productFacets).toSorted(), sampleProducts.map(({ slug }) => slug).toSorted())
    for (const { slug, name } of sampleProducts) {
      const { shortName = '', crops = [] } = productFacets[slug] ?? {}
      assert.ok(name.startsWith(shortName), slug)
      assert.ok(crops.length > 0, slug)
      for (const crop of crops) assert.ok(findCrop(crop), `${slug} suits ${crop}`)
    }
  })
})

describe('the guides of the sample products', () => {
  it('have two or three readable guides each', () => {
    const readable = loadSampleArticles().filter(({ status }) => status === 'available')
    const slugs = new Set(readable.map(({ slug }) => slug))
    assert.deepEqual(
      Object.keys(productGuideSlugs).toSorted(),
      sampleProducts.map(({ slug }) => slug).toSorted(),
    )
    for (const [product, guides] of Object.entries(productGuideSlugs)) {
      assert.ok(guides.length >= 2 && guides.length <= 3, product)
      assert.equal(new Set(guides).size, guides.length, product)
      for (const guide of guides) assert.ok(slugs.has(guide), `${product} names ${guide}`)
    }
  })
})
