import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GardenUse } from '#shared/garden/goods.ts'
import { companionsOf } from './companions.ts'

const product = (id: number, garden_use: GardenUse, net_weight_grams: number | null) => ({
  id,
  garden_use,
  net_weight_grams,
  in_stock: true,
  coming_soon: false,
})

const feed = product(1, 'everyday', 500)
const leaves = product(4, 'leaves', 500)
const compost = product(3, 'compost', 5_000)
const kit = product(6, 'kit', null)
const shelf = [feed, leaves, compost, kit]

const packs = (lines: Record<number, number>, products = shelf) =>
  companionsOf(
    Object.entries(lines).map(([id, quantity]) => ({ product_id: Number(id), quantity })),
    products,
  ).map((found) => [found.product.id, found.packs, found.reason])

describe('What goes well with a cart', () => {
  it('is the compost that all its feeds are mixed into', () => {
    assert.deepEqual(packs({ 1: 1 }), [[3, 1, '500 g of feed is mixed into 5 kg of vermicompost.']])
    assert.deepEqual(packs({ 1: 2, 4: 1 }), [[3, 3, '1.5 kg of feed is mixed into 15 kg of vermicompost.']])
  })

  it('is the everyday feed for compost alone', () => {
    assert.deepEqual(
      packs({ 3: 2 }).map(([id, count]) => [id, count]),
      [[1, 2]],
    )
  })

  it('is at most what a line of the cart can hold', () => {
    assert.equal(packs({ 1: 10, 4: 10 })[0]?.[1], 10)
  })

  it('leaves out products in the cart, unavailable, or without weight', () => {
    assert.deepEqual(packs({ 1: 1, 3: 1 }), [])
    assert.deepEqual(packs({ 6: 1 }), [])
    assert.deepEqual(packs({ 99: 1 }), [])
    assert.deepEqual(packs({ 1: 1 }, [feed, { ...compost, in_stock: false }]), [])
    assert.deepEqual(packs({ 1: 1 }, [feed, { ...compost, coming_soon: true }]), [])
  })
})
