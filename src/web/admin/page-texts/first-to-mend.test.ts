import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { firstToMend } from './first-to-mend.ts'

const entry = (id: string) => ({ id, hidden: false, values: {} })
const content = { head: {}, entries: [entry('a'), entry('b')] }
const conflict = (id: string | null, field: string) => ({ id, field, server: '', before: '' })
const find = (wrong: Record<string, string>, conflicts: ReturnType<typeof conflict>[] = []) =>
  firstToMend(textKinds.faq, content, { wrong, conflicts })

describe('the first field to mend', () => {
  it('stands above the list before any entry', () => {
    const wrong = { 'entries.0.question': 'Required.', 'head.summary': 'Required.' }
    assert.deepEqual(find(wrong), { id: null, field: 'summary' })
  })

  it('follows the order of the cards, with long fields last', () => {
    assert.deepEqual(find({ 'entries.1.question': 'Required.', 'entries.0.answer': 'Required.' }), {
      id: 'a',
      field: 'answer',
    })
    const conflicts = [conflict('b', 'answer'), conflict('b', 'hidden')]
    assert.deepEqual(find({}, conflicts), { id: 'b', field: 'hidden' })
  })

  it('is none for a problem of the whole text', () => {
    assert.equal(find({ entries: 'These are too many.' }), null)
  })
})
