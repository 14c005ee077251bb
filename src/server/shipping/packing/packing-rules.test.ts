import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCode, skuOf } from '#contract/admin/codes.ts'
import { assertParcelComplete, isComplete, lineFor } from './packing-rules.ts'

const lines = [
  { stock_id: 1, name: 'Leafy Greens', barcode: '8901234567890', needed: 2, counted: 1 },
  { stock_id: 9, name: 'Hand trowel', barcode: null, needed: 1, counted: 1 },
]
const elsewhere = { stock_id: 3, name: 'Balcony Feed' }

/** A scan with its result: the counted item, or code and sentence of the error. */
const scans: [string, 1 | -1, typeof elsewhere | null, string, RegExp][] = [
  ['SK0001', 1, null, 'Leafy Greens', /^$/],
  [' sk0001 ', 1, null, 'Leafy Greens', /^$/],
  ['8901234567890', 1, null, 'Leafy Greens', /^$/],
  ['SK0001', -1, null, 'Leafy Greens', /^$/],
  ['SK0009', 1, null, 'item_complete', /^Enough: Hand trowel is all that belongs into ORD017\.$/],
  ['SK0009', -1, null, 'Hand trowel', /^$/],
  ['SK0003', 1, elsewhere, 'wrong_item', /^Wrong item: Balcony Feed does not belong into ORD017\.$/],
  ['8900000000000', 1, null, 'unknown_code', /^Nothing on the shelf has the code 8900000000000\.$/],
  ['ORD018', 1, null, 'wrong_item', /^This is another parcel: ORD018\. Finish ORD017 first\.$/],
  ['rpl001', 1, null, 'wrong_item', /^This is another parcel: RPL001\. Finish ORD017 first\.$/],
  ['ord017', 1, null, 'wrong_item', /^This is ORD017 itself\./],
]

describe('a scan at the packing station', () => {
  for (const [code, change, known, outcome, sentence] of scans) {
    it(`of ${code.trim()} by ${change} is ${outcome}`, () => {
      const counted = () => lineFor('ORD017', lines, { code, change, elsewhere: known }).name
      if (sentence.source === '^$') return assert.equal(counted(), outcome)
      assert.throws(counted, { code: outcome, message: sentence })
    })
  }

  it('removes nothing from an empty parcel', () => {
    const empty = lines.map((line) => ({ ...line, counted: 0 }))
    assert.throws(() => lineFor('ORD017', empty, { code: 'SK0001', change: -1, elsewhere: null }), {
      code: 'wrong_item',
    })
  })
})

describe('a parcel', () => {
  it('is complete with exactly the bought items', () => {
    assert.equal(isComplete(lines), false)
    assert.equal(isComplete(lines.map((line) => ({ ...line, counted: line.needed }))), true)
    assert.equal(isComplete(lines.map((line) => ({ ...line, counted: line.needed + 1 }))), false)
  })

  it('names missing and surplus items of an incomplete parcel', () => {
    const line = { stock_id: 4, name: 'Seeds', barcode: null, needed: 0, counted: 2 }
    assert.throws(() => assertParcelComplete('ORD017', [...lines, line]), {
      code: 'packing_incomplete',
      message: 'ORD017 is not complete. Still missing: Leafy Greens. Take out again: 2 × Seeds.',
    })
  })
})

describe("the shop's own codes", () => {
  it('reads each of the shop’s codes as what it names', () => {
    for (const stockId of [1, 42, 9999, 10_000, 123_456_789]) {
      assert.deepEqual(readCode(skuOf(stockId)), { kind: 'sku', stockId })
    }
    assert.deepEqual(readCode('ord1007'), { kind: 'parcel', id: 'ORD1007' })
    assert.deepEqual(readCode(' rpl001'), { kind: 'parcel', id: 'RPL001' })
    assert.deepEqual(readCode('SK01'), { kind: 'barcode', text: 'SK01' })
  })
})
