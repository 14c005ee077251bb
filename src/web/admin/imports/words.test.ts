import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyLabel } from './words.ts'

const counts = (changed: number, drafts?: number) => ({
  new: 1,
  changed,
  same: 4,
  refused: 2,
  ...(drafts !== undefined && { drafts }),
})

describe('the button of an import', () => {
  it('says how many rows are published, and how many stay drafts', () => {
    const shop = { goal: 'shop', has_goals: true } as const
    assert.equal(applyLabel({ ...shop, counts: counts(0) }), 'Publish 1 row')
    assert.equal(applyLabel({ ...shop, counts: counts(1, 1) }), 'Publish 1 row and save 1 row as a draft')
    assert.equal(applyLabel({ ...shop, counts: counts(2, 3) }), 'Save 3 rows as drafts')
    assert.equal(applyLabel({ ...shop, goal: 'drafts', counts: counts(0) }), 'Save 1 row as a draft')
    assert.equal(applyLabel({ ...shop, has_goals: false, counts: counts(1) }), 'Apply 2 rows')
  })
})
