import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GardenUse } from '#shared/garden/goods.ts'
import { companionsOf } from './companions.ts'

const product = (
  id: number,
  garden_use: GardenUse,
  net_weight_grams: number | null,
  discounted_price: number,
) => ({ id, garden_use, net_weight_grams, discounted_price, in_stock: true, coming_soon: false })

const feed = product(1, 'everyday', 500, 500)
const leaves = product(4, 'leaves', 500, 500)
const compost = product(3, 'compost', 5_000, 700)
const kit = product(6, 'kit', null, 1_500)
const shelf = [feed, leaves, compost, kit]

const found = (lines: Record<number, number>, products = shelf) =>
  companionsOf(
    Object.entries(lines).map(([id, quantity]) => ({
      product_id: Number(id),
      quantity,
      price: shelf.find((each) => each.id === Number(id))?.discounted_price ?? 5_000,
    })),
    products,
  ).map(({ product: { id }, reason }) => [id, reason])

describe('What goes well with a cart', () => {
  const reason = '5 kg of compost carry 500 g of feed into the pots.'

  it('is a pack of the compost that carries its feeds', () => {
    assert.deepEqual(found({ 1: 2 }), [[3, reason]])
    assert.deepEqual(found({ 1: 2, 4: 1 }), [[3, reason]])
  })

  it('is a pack of the everyday feed for compost alone', () => {
    assert.deepEqual(found({ 3: 2 }), [[1, reason]])
  })

  it('costs at most what is in the cart', () => {
    assert.deepEqual(found({ 1: 1 }), [])
    assert.deepEqual(found({ 1: 1 }, [feed, { ...compost, discounted_price: 500.01 }]), [])
    assert.deepEqual(found({ 1: 1 }, [feed, { ...compost, discounted_price: 500 }]), [[3, reason]])
  })

  it('leaves out products in the cart, unavailable, or without weight', () => {
    assert.deepEqual(found({ 1: 2, 3: 1 }), [])
    assert.deepEqual(found({ 6: 1 }), [])
    assert.deepEqual(found({ 99: 1 }), [])
    assert.deepEqual(found({ 1: 2 }, [feed, { ...compost, in_stock: false }]), [])
    assert.deepEqual(found({ 1: 2 }, [feed, { ...compost, coming_soon: true }]), [])
  })
})
