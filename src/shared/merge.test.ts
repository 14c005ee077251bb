import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { merge } from './merge.ts'

const base = { name: 'Meera', city: 'Pune', zip: '411001' }

describe('two edits of one thing', () => {
  it('edits of different fields merge', () => {
    const merged = merge(base, { ...base, city: 'Nashik' }, { ...base, zip: '422001' })
    assert.deepEqual(merged, { values: { name: 'Meera', city: 'Nashik', zip: '422001' }, conflicts: [] })
  })

  it('edits of one field conflict where they differ', () => {
    const same = merge(base, { ...base, city: 'Nashik' }, { ...base, city: 'Nashik' })
    assert.deepEqual(same.conflicts, [])
    const other = merge(base, { ...base, city: 'Nashik' }, { ...base, city: 'Thane', name: 'Mira' })
    assert.deepEqual(other, { values: { name: 'Mira', city: 'Nashik', zip: '411001' }, conflicts: ['city'] })
  })

  it('a change of one side is never lost', () => {
    const record = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
    fc.assert(
      fc.property(record, record, record, (from, local, server) => {
        const { values, conflicts } = merge(from, local, server)
        for (const name of ['a', 'b', 'c'] as const) {
          if (local[name] !== from[name]) assert.equal(values[name], local[name])
          else assert.equal(values[name], server[name])
          const isConflict =
            local[name] !== from[name] && server[name] !== from[name] && local[name] !== server[name]
          assert.equal(conflicts.includes(name), isConflict)
        }
      }),
    )
  })
})
