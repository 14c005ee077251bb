import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Found, planInspection } from './inspection.ts'

const lines = [
  { itemId: 1, productId: 5, name: 'Seeds', quantity: 3, shelvable: 2 },
  { itemId: 2, productId: 6, name: 'Kit', quantity: 1, shelvable: 1 },
]

const found = (sellable: number, unsellable: number): Found[] => [
  { item_id: 1, sellable, unsellable },
  { item_id: 2, sellable: 0, unsellable: 0 },
]

const refused = (given: Found[], message: RegExp) =>
  assert.throws(() => planInspection(lines, given), message)

describe('an inspection', () => {
  it('joins findings with the lines, up to the packs sent back', () => {
    for (const [sellable, unsellable] of [
      [2, 1],
      [0, 3],
      [1, 0],
      [0, 0],
    ] as const) {
      const [first] = planInspection(lines, found(sellable, unsellable))
      assert.deepEqual(first, { ...lines[0], sellable, unsellable })
    }
  })

  it('rejects more packs than the return has, in any condition', () => {
    for (const [sellable, unsellable] of [
      [2, 2],
      [0, 4],
      [4, 0],
    ] as const) {
      refused(found(sellable, unsellable), /the return has 3/)
    }
  })

  it('restocks no more packs than can be restocked', () =>
    refused(found(3, 0), /Of Seeds, 2 can still be put back/))

  it('requires each line exactly once, and no other', () => {
    const [one, two] = found(1, 0)
    assert.ok(one && two)
    refused([one], /Say of each item/)
    refused([one, one], /Say of each item/)
    refused([one, two, two], /Say of each item/)
    refused([one, { ...two, item_id: 3 }], /no such item/)
  })
})
