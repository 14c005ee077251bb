import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nothing, type Selection, toggle, toggleAll } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: Selection) => [...selection.ids].sort().join('')

describe('ticking rows', () => {
  it('ticks one row and unticks it', () => {
    const one = toggle(nothing, 'b', order, false)
    assert.equal(ids(one), 'b')
    assert.equal(ids(toggle(one, 'b', order, false)), '')
  })

  it('with Shift ticks every row from the last one, in either direction', () => {
    assert.equal(ids(toggle(toggle(nothing, 'b', order, false), 'd', order, true)), 'bcd')
    assert.equal(ids(toggle(toggle(nothing, 'd', order, false), 'b', order, true)), 'bcd')
  })

  it('with Shift unticks a range when its last row was ticked', () => {
    const all = toggleAll(nothing, order)
    assert.equal(ids(toggle({ ...all, anchor: 'b' }, 'd', order, true)), 'ae')
  })

  it('Shift ticks one row when the last ticked row has left', () => {
    assert.equal(ids(toggle({ ids: new Set(['z']), anchor: 'z' }, 'c', order, true)), 'cz')
  })

  it('ticks all, or none where all are ticked', () => {
    const all = toggleAll(toggle(nothing, 'a', order, false), order)
    assert.equal(ids(all), 'abcde')
    assert.equal(ids(toggleAll(all, order)), '')
  })
})
