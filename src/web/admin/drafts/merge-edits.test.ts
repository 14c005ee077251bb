import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mergeEdits } from './merge-edits.ts'

const before = { title: 'Neem', text: 'One.\nTwo.\nThree.' }

describe('two edits of a draft', () => {
  it('merge by lines in long fields', () => {
    const local = { ...before, text: 'Local.\nTwo.\nThree.' }
    const server = { title: 'Neem cake', text: 'One.\nTwo.\nServer.' }
    assert.deepEqual(mergeEdits({ before, local, server }, ['text']), {
      values: { title: 'Neem cake', text: 'Local.\nTwo.\nServer.' },
      conflicts: [],
      texts: {},
    })
  })

  it('keep the local value of a conflict beside its merged lines', () => {
    const local = { title: 'Local', text: 'Local.\nTwo.\nThree.' }
    const server = { title: 'Server', text: 'Server.\nTwo.\nEnd.' }
    const { values, conflicts, texts } = mergeEdits({ before, local, server }, ['text'])
    assert.deepEqual([values, conflicts], [local, ['title', 'text']])
    assert.equal(texts.text?.text, 'Local.\nTwo.\nEnd.')
    assert.equal(texts.text?.conflicts.length, 1)
  })
})
