import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GardenUse } from './garden/goods.ts'
import { carriedByOne, companionUse, together } from './goes-with.ts'

const compost = { use: 'compost' as const, packGrams: 5_000 }
const feed = (packGrams: number | null, use: GardenUse = 'everyday') => ({ use, packGrams })

test('a feed goes with ten times its weight of compost', () => {
  assert.equal(together(feed(500), compost)?.packs, 1)
  assert.equal(together(feed(1_000, 'fruit'), compost)?.packs, 2)
  assert.equal(together(feed(501, 'leaves'), compost)?.packs, 2)
  assert.equal(together(feed(500), compost)?.reason, '500 g of feed is mixed into 5 kg of vermicompost.')
})

test('compost goes with the everyday feed that it carries', () => {
  assert.deepEqual(together(compost, feed(500)), {
    packs: 1,
    reason: '5 kg of compost carry 500 g of feed into the pots.',
  })
  assert.equal(together({ ...compost, packGrams: 20_000 }, feed(500))?.packs, 4)
  assert.deepEqual(together({ ...compost, packGrams: 2_000 }, feed(500)), {
    packs: 1,
    reason: '2 kg of compost carry 200 g of feed into the pots.',
  })
})

test('one pack of the companion carries no more than its weight', () => {
  assert.equal(carriedByOne(feed(1_500), compost), '5 kg of compost carry 500 g of feed into the pots.')
  assert.equal(carriedByOne(feed(100), compost), '1 kg of compost carry 100 g of feed into the pots.')
  assert.equal(
    carriedByOne({ ...compost, packGrams: 20_000 }, feed(500)),
    '5 kg of compost carry 500 g of feed into the pots.',
  )
  assert.equal(carriedByOne(feed(null), compost), null)
  assert.equal(carriedByOne(compost, feed(500, 'fruit')), null)
})

test('unweighed products and products without companion go with nothing', () => {
  assert.equal(together(feed(null), compost), null)
  assert.equal(together(feed(500), { ...compost, packGrams: null }), null)
  assert.equal(together(compost, feed(500, 'fruit')), null)
  assert.equal(companionUse('kit'), null)
})
