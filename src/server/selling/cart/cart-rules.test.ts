import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCapped, type LineFacts, refusalOfAdd, refusalOfSet } from './cart-rules.ts'

const facts = (given: Partial<LineFacts>): LineFacts => ({
  product: { isComingSoon: false, availablePacks: 5 },
  heldBefore: 2,
  heldAfter: null,
  ...given,
})

describe('why a change of a cart is refused', () => {
  const cases: [string, Partial<LineFacts>, object | null, object | null][] = [
    ['nothing is wrong', { heldAfter: 3 }, null, null],
    [
      'the product is unknown',
      { product: null, heldBefore: null },
      { kind: 'unknown_product' },
      { kind: 'not_in_cart' },
    ],
    [
      'the product is coming soon',
      { product: { isComingSoon: true, availablePacks: 9 } },
      { kind: 'coming_soon' },
      { kind: 'coming_soon' },
    ],
    [
      'too few packs are left',
      {},
      { kind: 'out_of_stock', available: 5 },
      { kind: 'out_of_stock', available: 5 },
    ],
    [
      'the line is absent',
      { heldBefore: null },
      { kind: 'out_of_stock', available: 5 },
      { kind: 'not_in_cart' },
    ],
  ]
  for (const [name, given, ofAdd, ofSet] of cases) {
    it(name, () => {
      assert.deepEqual(refusalOfAdd(facts(given)), ofAdd)
      assert.deepEqual(refusalOfSet(facts(given), 6), ofSet)
    })
  }

  it('never tells of fewer than no packs', () => {
    const product = { isComingSoon: false, availablePacks: -3 }
    assert.deepEqual(refusalOfAdd(facts({ product })), { kind: 'out_of_stock', available: 0 })
  })

  it('calls a line absent that another tab removed in between', () => {
    assert.deepEqual(refusalOfSet(facts({}), 4), { kind: 'not_in_cart' })
  })
})

describe('the limit of ten', () => {
  it('is told when the cart holds fewer than were asked for', () => {
    assert.equal(isCapped(8, 5, 10), true)
    assert.equal(isCapped(0, 11, 10), true)
    assert.equal(isCapped(10, 1, 10), true)
  })

  it('is not told when ten is what was asked for, or less', () => {
    assert.equal(isCapped(8, 2, 10), false)
    assert.equal(isCapped(0, 10, 10), false)
    assert.equal(isCapped(3, 2, 5), false)
  })

  it('is told when another tab added in between', () => {
    assert.equal(isCapped(0, 6, 10), true)
    assert.equal(isCapped(0, 2, 5), false)
  })
})
