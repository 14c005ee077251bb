import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anotherPlace, type TransferValues, targetsOf, transferOf, wrongTransfer } from './typed-transfer.ts'

const places = [
  { place: 'A1-01', is_picking: true, packs: 6 },
  { place: 'R2', is_picking: false, packs: 24 },
]
const typed: TransferValues = { from: '', to: 'R2', other: '', packs: '4', reason: 'put by', note: ' ' }

describe('a typed transfer', () => {
  it('offers every location but its source as target', () => {
    const keys = (from: string) => targetsOf(places, ['R1', 'R2', 'A1-01'], from).map(({ key }) => key)
    assert.deepEqual(keys(''), ['R1', 'R2', anotherPlace])
    assert.deepEqual(keys('R2'), ['', 'R1', anotherPlace])
  })

  it('requires available packs and the name of a new location', () => {
    assert.deepEqual(wrongTransfer(typed, places), {})
    assert.deepEqual(wrongTransfer({ ...typed, packs: '7' }, places), { packs: 'Only 6 lie there.' })
    for (const packs of ['', '0', '-1', '1.5', 'all'])
      assert.deepEqual(wrongTransfer({ ...typed, packs }, places), { packs: 'A whole number, 1 or more.' })
    assert.deepEqual(wrongTransfer({ ...typed, to: anotherPlace }, places), {
      other: 'Name of the place is required.',
    })
  })

  it('is sent with null for the picking place', () => {
    assert.deepEqual(transferOf(typed), { from: null, to: 'R2', packs: 4, reason: 'put by' })
    const other = { ...typed, from: 'R2', to: anotherPlace, other: ' r9 ', note: 'Wet floor' }
    assert.deepEqual(transferOf(other), {
      from: 'R2',
      to: 'r9',
      packs: 4,
      reason: 'put by',
      note: 'Wet floor',
    })
  })
})
