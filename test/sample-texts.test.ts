import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleProducts } from '#server/cli/seed/products.ts'
import { linedBlocks } from '#web/shop/products/lined-blocks.ts'

it('pages show each text of the sample products as one paragraph', () => {
  for (const { category, description, howToUse, dose, ingredients, storage } of sampleProducts) {
    for (const words of [description, howToUse, dose, storage])
      assert.deepEqual(linedBlocks(words), [{ kind: 'paragraph', words }])
    // What a kit contains is a numbered list, as its picture shows it.
    const kinds = linedBlocks(ingredients).map(({ kind }) => kind)
    assert.deepEqual(kinds, [category === 'Gardening Kits' ? 'list' : 'paragraph'], ingredients)
  }
})
