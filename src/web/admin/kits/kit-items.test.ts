import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KitPart } from '#contract/admin/kit-parts.ts'
import { fitted, packable, sumOfShares } from './kit-facts.ts'
import { isKit, partsOf, readKit, sentKit, shownParts, typedKit } from './kit-items.ts'

const feed = { stock_id: 3, name: 'Feed', amount: 2, hsn: '3101', tax_rate: 5, share: 150.5 }
const pot = { stock_id: 4, name: 'Pot', amount: 1, hsn: '6912', tax_rate: null, share: 49.5 }
const typed = typedKit(partsOf([feed, pot]))

const stockItems = (free: Record<number, number>) =>
  new Map(
    Object.entries(free).map(([id, count]) => [Number(id), { name: `Row ${id}`, free: count } as KitPart]),
  )

describe('a kit in the form', () => {
  it('returns to the server unchanged, in any order of fields', () => {
    assert.deepEqual(sentKit(typed), [feed, pot])
    const { share, ...rest } = feed
    assert.equal(typedKit(partsOf([{ share, ...rest }, pot])), typed)
    assert.deepEqual([typedKit([]), sentKit('')], ['', []])
  })

  it('sends invalid numbers as typed', () => {
    const wrong = readKit(typed).map((part) => ({ ...part, amount: '1,5', share: ' 12.50 ', tax_rate: 'x' }))
    assert.deepEqual(
      sentKit(typedKit(wrong)).map(({ amount, share, tax_rate }) => [amount, share, tax_rate]),
      Array(2).fill(['1,5', 12.5, 'x']),
    )
  })

  it('is read as a list, and a gallery is none', () => {
    assert.deepEqual(shownParts([feed, pot]), ['2 × Feed, ₹150.5', '1 × Pot, ₹49.5'])
    assert.deepEqual(shownParts([feed, pot], true), [
      '2 × Feed, ₹150.5 (HSN 3101, GST 5 %)',
      '1 × Pot, ₹49.5 (HSN 6912, GST by HSN)',
    ])
    assert.deepEqual(
      [isKit([feed]), isKit([]), isKit([{ src: '/a.jpg', alt: '' }]), isKit('x')],
      [true, false, false, false],
    )
  })

  it('sums valid shares and fits them to the price', () => {
    const parts = readKit(typed)
    assert.deepEqual(sumOfShares(parts, '200'), { total: 200, price: 200, problem: null })
    assert.match(sumOfShares(parts, '210')?.problem ?? '', /₹10\.00 less/)
    const blank = parts.map((part) => ({ ...part, share: '' }))
    assert.deepEqual([sumOfShares(blank, '200'), sumOfShares(parts, '')], [null, null])
    const shares = (all: typeof parts) => all.map(({ share }) => share)
    assert.deepEqual(shares(fitted(parts, '100')), ['75.25', '24.75'])
    assert.deepEqual(shares(fitted(blank, '100')), ['50', '50'])
    assert.deepEqual(fitted(parts, 'dear'), parts)
  })

  it('can be packed as often as its scarcest part allows', () => {
    const parts = readKit(typed)
    assert.deepEqual(packable(parts, stockItems({ 3: 9, 4: 6 })), { kits: 4, min: 'Row 3' })
    assert.deepEqual(packable(parts, stockItems({ 3: 9, 4: 0 })), { kits: 0, min: 'Row 4' })
    assert.deepEqual([packable(parts, stockItems({ 3: 9 })), packable([], stockItems({}))], [null, null])
    const wrong = parts.map((part) => ({ ...part, amount: '0' }))
    assert.equal(packable(wrong, stockItems({ 3: 9, 4: 6 })), null)
  })
})
