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
const mergeBoth = (local: TextContent, server: TextContent) => mergeContents(kind, { base, local, server })

describe('two edits of one text', () => {
  it('are brought together field by field, with new entries of both', () => {
    const local = text([entry('a', { question: 'Mine?' }), entry('b'), entry('c'), entry('m')], 'My title')
    const server = text([entry('a', { products: 'all' }, true), entry('b'), entry('c'), entry('t')])
    const { content, conflicts } = mergeBoth(local, server)
    assert.deepEqual([ids(content), conflicts], [['a', 'b', 'c', 'm', 't'], []])
    assert.deepEqual(content.entries[0], entry('a', { question: 'Mine?', products: 'all' }, true))
    assert.equal(content.head.title, 'My title')
  })

  it('are brought together line by line in long fields', () => {
    const local = text([entry('a', { answer: 'Mine.\nTwo.\nThree.' }), entry('b'), entry('c')])
    const server = text([entry('a', { answer: 'One.\nTwo.\nTheirs.' }), entry('b'), entry('c')])
    const { content, conflicts } = mergeBoth(local, server)
    assert.deepEqual([content.entries[0]?.values.answer, conflicts], ['Mine.\nTwo.\nTheirs.', []])
  })

  it('conflict where both changed one field, and keep the local value', () => {
    const local = text([entry('a', { answer: 'Mine.' }), entry('b'), entry('c')], 'My title')
    const server = text([entry('a', { answer: 'Theirs.' }), entry('b'), entry('c')], 'Their title')
    const { content, conflicts } = mergeBoth(local, server)
    assert.deepEqual([content.head.title, content.entries[0]?.values.answer], ['My title', 'Mine.'])
    assert.deepEqual(conflicts, [
      { id: null, field: 'title', server: 'Their title', before: 'Questions' },
      { id: 'a', field: 'answer', server: 'Theirs.', before: 'One.\nTwo.\nThree.' },
    ])
  })

  it('lose an entry that one side removed, unless the other changed it', () => {
    const local = text([entry('a'), entry('b', { question: 'Mine?' })])
    assert.deepEqual(ids(mergeBoth(local, text([entry('a'), entry('c')])).content), ['a', 'b'])
  })

  it('take the order of the side that moved something', () => {
    const moved = text([entry('c'), entry('a'), entry('b')])
    assert.deepEqual(ids(mergeBoth(base, moved).content), ['c', 'a', 'b'])
    assert.deepEqual(ids(mergeBoth(moved, base).content), ['c', 'a', 'b'])
  })
})

describe('what differs between two texts', () => {
  it('names new, gone, changed, hidden and moved entries', () => {
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
