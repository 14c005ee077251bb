import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { picturesOf } from './product-pictures.ts'
import { sampleProducts } from './products.ts'

const fileOf = (src: string): string =>
  new URL(`../../../../${src.replace(/^\/images/, 'pictures')}`, import.meta.url).pathname

describe('the pictures of the products', () => {
  it('begin with the main picture, and have at least one more', () => {
    for (const { slug, imageUrl } of sampleProducts) {
      const pictures = picturesOf(slug)
      assert.equal(pictures[0]?.src, imageUrl, slug)
      assert.ok(pictures.length >= 2, slug)
    }
  })

  it('exist as files of the stated size', async () => {
    for (const { src, width, height } of sampleProducts.flatMap(({ slug }) => picturesOf(slug))) {
      assert.ok(existsSync(fileOf(src)), src)
      const file = await sharp(fileOf(src)).metadata()
      assert.deepEqual([file.width, file.height], [width, height], src)
    }
  })

  it('have an alternative text of their own', () => {
    const bySource = new Map(
      sampleProducts.flatMap(({ slug }) => picturesOf(slug)).map(({ src, alt }) => [src, alt]),
    )
    const texts = [...bySource.values()]
    assert.equal(new Set(texts).size, texts.length)
    for (const text of texts) assert.ok(text.length > 30 && text.length < 140, text)
  })

  it('has none for a product without pictures', () => {
    assert.deepEqual(picturesOf('moon-dust'), [])
  })
})
