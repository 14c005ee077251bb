import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitByPacks, splitCredit } from './credit-lines.ts'

describe('a credit over the rests of lines', () => {
  it('splits an amount in pairs of paise by the rests', () => {
    assert.deepEqual(splitCredit(300, [400, 200]), [200, 100])
    assert.deepEqual(splitCredit(2, [400, 200]), [2, 0])
  })

  it('credits an odd paisa to a line with an odd rest', () => {
    assert.deepEqual(splitCredit(3, [4, 3]), [2, 1])
    assert.deepEqual(splitCredit(3, [3, 4]), [1, 2])
    assert.deepEqual(splitCredit(1, [2, 1]), [0, 1])
  })

  it('credits the whole rest, and an excess to the first line', () => {
    assert.deepEqual(splitCredit(7, [3, 4]), [3, 4])
    assert.deepEqual(splitCredit(10, [3, 4]), [6, 4])
    assert.deepEqual(splitCredit(0, [3, 4]), [0, 0])
  })
})

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
