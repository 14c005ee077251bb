import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foundText, stillOpen, withChoice } from './choices.ts'

const [one, two, three] = ['1', '2', '3'].map((value) => ({ value, name: `Thing ${value}` })) as [
  { value: string; name: string },
  { value: string; name: string },
  { value: string; name: string },
]

describe('choices', () => {
  it('leave out chosen items', () => {
    assert.deepEqual(stillOpen([one, two, three], [two]), [one, three])
  })

  it('make room where only one may be chosen', () => {
    assert.deepEqual(withChoice([one, two], three, Number.POSITIVE_INFINITY), [one, two, three])
    assert.deepEqual(withChoice([one], two, 1), [two])
  })

  it('are announced to screen readers', () => {
    assert.deepEqual(
      [foundText(0, true), foundText(0, false), foundText(2, false).slice(0, 8)],
      ['Searching…', 'Nothing is found.', '2 found.'],
    )
  })
})
