import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitByPacks } from './credit-lines.ts'

const lines = [
  { orderItemId: 1, shippingPaise: 1_000, leftPaise: 50_000 },
  { orderItemId: 2, shippingPaise: 3_000, leftPaise: 20_000 },
]

describe('a refund that names packs and shipping', () => {
  it('refunds shipping as the lines were charged, not by their rests', () => {
    assert.deepEqual(splitByPacks(4_000, lines, { packs: [], shippingPaise: 4_000 }), [1_000, 3_000])
    assert.deepEqual(splitByPacks(2_000, lines, { packs: [], shippingPaise: 2_000 }), [500, 1_500])
    const free = [{ ...lines[0], orderItemId: 1, shippingPaise: 0, leftPaise: 50_000 }, ...lines.slice(1)]
    assert.deepEqual(splitByPacks(3_000, free, { packs: [], shippingPaise: 3_000 }), [0, 3_000])
  })

  it('credits packs and additions to the lines of their item', () => {
    const packs = [{ orderItemId: 2, quantity: 1, amountPaise: 5_000 }]
    assert.deepEqual(splitByPacks(5_000, lines, { packs, shippingPaise: 0 }), [0, 5_000])
    assert.deepEqual(splitByPacks(5_700, lines, { packs, shippingPaise: 0 }), [0, 5_700])
    assert.deepEqual(splitByPacks(9_000, lines, { packs, shippingPaise: 4_000 }), [1_000, 8_000])
  })

  it('shares a deduction between packs and shipping', () => {
    const packs = [{ orderItemId: 1, quantity: 1, amountPaise: 6_000 }]
    assert.deepEqual(splitByPacks(5_000, lines, { packs, shippingPaise: 4_000 }), [3_500, 1_500])
  })

  it('credits other lines with what a line can’t bear', () => {
    const worn = [{ orderItemId: 1, shippingPaise: 0, leftPaise: 2_000 }, ...lines.slice(1)]
    const packs = [{ orderItemId: 1, quantity: 1, amountPaise: 5_000 }]
    assert.deepEqual(splitByPacks(5_000, worn, { packs, shippingPaise: 0 }), [2_000, 3_000])
  })
})
