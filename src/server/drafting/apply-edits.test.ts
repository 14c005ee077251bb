import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyEdits, changesOf } from './apply-edits.ts'

const nothing = { fields: {}, began: {} }

describe('the fields of a draft', () => {
  it('remembers the live value when a field begins to differ', () => {
    assert.deepEqual(applyEdits(nothing, { name: 'New' }, { name: 'Old' }), {
      fields: { name: 'New' },
      began: { name: 'Old' },
    })
  })

  it('removes a field that equals the live one', () => {
    const draft = { fields: { name: 'New', slug: 'new' }, began: { name: 'Old', slug: 'old' } }
    assert.deepEqual(applyEdits(draft, { name: 'Old' }, { name: 'Old', slug: 'old' }), {
      fields: { slug: 'new' },
      began: { slug: 'old' },
    })
  })

  it('compares objects in any order of names', () => {
    const live = { pictures: [{ src: '/a', alt: 'A' }] }
    assert.deepEqual(applyEdits(nothing, { pictures: [{ alt: 'A', src: '/a' }] }, live), nothing)
  })
})

describe('the changes of a draft', () => {
  it('marks a field that also changed in the shop', () => {
    const edits = { fields: { name: 'New', slug: 'old' }, began: { name: 'Old' } }
    assert.deepEqual(changesOf(['name', 'slug'], { ...edits, live: { name: 'Other', slug: 'old' } }), [
      { field: 'name', live: 'Other', draft: 'New', is_overtaken: true },
    ])
  })

  it('lists the filled fields of a new record', () => {
    const fields = { name: 'New', slug: '', crops: [], category: null }
    const found = changesOf(Object.keys(fields), { fields, began: {}, live: null })
    assert.deepEqual(found, [{ field: 'name', live: null, draft: 'New', is_overtaken: false }])
  })
})
