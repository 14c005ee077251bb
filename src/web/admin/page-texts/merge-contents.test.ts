import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextContent, TextEntry } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { differences } from './differences.ts'
import { mergeContents } from './merge-contents.ts'

const kind = textKinds.faq
const entry = (id: string, values: Record<string, string> = {}, hidden = false): TextEntry => ({
  id,
  hidden,
  values: { question: `Question ${id}?`, answer: 'One.\nTwo.\nThree.', products: 'none', ...values },
})
const text = (entries: TextEntry[], title = 'Questions'): TextContent => ({
  head: { title, summary: 'What is asked.', contact: 'Write to us.' },
  entries,
})
const base = text([entry('a'), entry('b'), entry('c')])
const ids = ({ entries }: TextContent) => entries.map(({ id }) => id)
const bring = (mine: TextContent, theirs: TextContent) => mergeContents(kind, { base, mine, theirs })

describe('two edits of one text', () => {
  it('are brought together field by field, with new entries of both', () => {
    const mine = text([entry('a', { question: 'Mine?' }), entry('b'), entry('c'), entry('m')], 'My title')
    const theirs = text([entry('a', { products: 'all' }, true), entry('b'), entry('c'), entry('t')])
    const { content, conflicts } = bring(mine, theirs)
    assert.deepEqual([ids(content), conflicts], [['a', 'b', 'c', 'm', 't'], []])
    assert.deepEqual(content.entries[0], entry('a', { question: 'Mine?', products: 'all' }, true))
    assert.equal(content.head.title, 'My title')
  })

  it('are brought together line by line in long fields', () => {
    const mine = text([entry('a', { answer: 'Mine.\nTwo.\nThree.' }), entry('b'), entry('c')])
    const theirs = text([entry('a', { answer: 'One.\nTwo.\nTheirs.' }), entry('b'), entry('c')])
    const { content, conflicts } = bring(mine, theirs)
    assert.deepEqual([content.entries[0]?.values.answer, conflicts], ['Mine.\nTwo.\nTheirs.', []])
  })

  it('clash where both changed one field, and mine stays until somebody chooses', () => {
    const mine = text([entry('a', { answer: 'Mine.' }), entry('b'), entry('c')], 'My title')
    const theirs = text([entry('a', { answer: 'Theirs.' }), entry('b'), entry('c')], 'Their title')
    const { content, conflicts } = bring(mine, theirs)
    assert.deepEqual([content.head.title, content.entries[0]?.values.answer], ['My title', 'Mine.'])
    assert.deepEqual(conflicts, [
      { id: null, field: 'title', theirs: 'Their title', before: 'Questions' },
      { id: 'a', field: 'answer', theirs: 'Theirs.', before: 'One.\nTwo.\nThree.' },
    ])
  })

  it('take away what one took away, unless the other changed it', () => {
    const mine = text([entry('a'), entry('b', { question: 'Mine?' })])
    assert.deepEqual(ids(bring(mine, text([entry('a'), entry('c')])).content), ['a', 'b'])
  })

  it('have the order of whoever moved something', () => {
    const moved = text([entry('c'), entry('a'), entry('b')])
    assert.deepEqual(ids(bring(base, moved).content), ['c', 'a', 'b'])
    assert.deepEqual(ids(bring(moved, base).content), ['c', 'a', 'b'])
  })
})

describe('what differs between two texts', () => {
  it('names what is new, gone, changed, hidden and moved, and calls choices as the screen does', () => {
    const after = text([entry('b'), entry('a', { products: 'all' }, true), entry('d')], 'Asked')
    const found = differences(kind, base, after)
    assert.deepEqual(
      found.map(({ what, who }) => [what, who]),
      [
        ['changed', 'The page'],
        ['gone', 'Question c?'],
        ['changed', 'Question a?'],
        ['new', 'Question d?'],
        ['moved', 'The order'],
      ],
    )
    assert.deepEqual(
      found[2]?.fields.map(({ label, before, after: now }) => [label, before, now]),
      [
        ['Also on pages of', 'No product', 'All products'],
        ['Hidden', 'no', 'yes'],
      ],
    )
    assert.deepEqual(differences(kind, base, structuredClone(base)), [])
  })
})
