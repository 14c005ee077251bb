import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gramsOfSize } from '#shared/packed-fields.ts'
import { invalidPack } from './invalid-pack.ts'

describe('packed weight and size', () => {
  it('wants all sides of a pack or none', () => {
    const size = { packed_length_mm: 200, packed_width_mm: 150, packed_height_mm: 100 }
    assert.deepEqual([invalidPack(size), invalidPack({})], [{}, {}])
    assert.deepEqual(invalidPack({ ...size, packed_width_mm: null }), {
      packed_width_mm: 'A size needs length, width and height.',
    })
  })

  it('rejects a pack lighter than its contents', () => {
    assert.deepEqual(invalidPack({ packed_weight_grams: 500, net_weight_grams: 500 }), {})
    assert.deepEqual(invalidPack({ packed_weight_grams: 480, net_weight_grams: 500 }), {
      packed_weight_grams: 'Packed it can’t weigh less than the 500 g that are in it.',
    })
    assert.deepEqual(invalidPack({ packed_weight_grams: 480, net_weight_grams: null }), {})
  })

  it('charges five litres as a kilogram', () => {
    assert.equal(gramsOfSize(200, 150, 100), 600)
  })
})
