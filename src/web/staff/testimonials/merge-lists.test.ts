import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TestimonialEntry } from '#contract/staff/testimonials.ts'
import { differences } from './differences.ts'
import { mergeLists } from './merge-lists.ts'

const entry = (id: number, change: Partial<TestimonialEntry> = {}): TestimonialEntry => ({
  ...{ id, rating: 5, quote: `Words ${id}`, author: `Buyer ${id}`, location: 'Pune', hidden: false },
  ...change,
})
const base = [entry(1), entry(2), entry(3)]
const ids = (entries: TestimonialEntry[]) => entries.map(({ id }) => id)

describe('two edits of one list', () => {
  it('are brought together field by field, with new entries of both', () => {
    const mine = [entry(1, { quote: 'Mine' }), entry(2), entry(3), entry(10)]
    const theirs = [entry(1, { author: 'Theirs' }), entry(2), entry(3), entry(11)]
    const { entries, clashes } = mergeLists(base, mine, theirs)
    assert.deepEqual([ids(entries), clashes], [[1, 2, 3, 10, 11], []])
    assert.deepEqual([entries[0]?.quote, entries[0]?.author], ['Mine', 'Theirs'])
  })

  it('clash where both changed one field, and mine stays until somebody chooses', () => {
    const { entries, clashes } = mergeLists(
      base,
      [entry(1, { quote: 'Mine' }), entry(2), entry(3)],
      [entry(1, { quote: 'Theirs' }), entry(2), entry(3)],
    )
    assert.equal(entries[0]?.quote, 'Mine')
    assert.deepEqual(
      clashes.map(({ id, field, theirs, before }) => [id, field, theirs.quote, before]),
      [[1, 'quote', 'Theirs', 'Words 1']],
    )
  })

  it('take away what one took away, unless the other changed it', () => {
    const mine = [entry(1), entry(2, { quote: 'Mine' })]
    assert.deepEqual(ids(mergeLists(base, mine, [entry(1), entry(3)]).entries), [1, 2])
  })

  it('have the order of whoever moved something', () => {
    const moved = [entry(3), entry(1), entry(2)]
    assert.deepEqual(ids(mergeLists(base, base, moved).entries), [3, 1, 2])
    assert.deepEqual(ids(mergeLists(base, moved, base).entries), [3, 1, 2])
  })
})

describe('what differs between two lists', () => {
  it('names what is new, gone, changed, hidden and moved', () => {
    const after = [entry(2), entry(1, { quote: 'Other words', hidden: true }), entry(4)]
    assert.deepEqual(
      differences(base, after).map(({ what, who }) => [what, who]),
      [
        ['gone', 'Buyer 3'],
        ['changed', 'Buyer 1'],
        ['new', 'Buyer 4'],
        ['moved', 'The order'],
      ],
    )
    assert.deepEqual(differences(base, base), [])
  })
})
