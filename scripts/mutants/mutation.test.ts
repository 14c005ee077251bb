import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyMutation, chooseMutations, diffOf, type Mutation } from './mutation.ts'

const mutation: Mutation = {
  file: 'src/limit.ts',
  before: 'given > limit',
  after: 'given >= limit',
  tests: ['src/limit.test.ts'],
}

describe('a mutation', () => {
  it('changes its text, also with a dollar in the new one', () => {
    assert.deepEqual(applyMutation('return given > limit\n', mutation), { text: 'return given >= limit\n' })
    assert.deepEqual(applyMutation('given > limit', { ...mutation, after: "$& $1 $'" }), { text: "$& $1 $'" })
  })

  it('is stale where its text is gone, ambiguous or unchanged', () => {
    assert.deepEqual(applyMutation('return given > most', mutation), { flaw: 'the text is not in the file' })
    assert.deepEqual(applyMutation('given > limit; given > limit', mutation), {
      flaw: 'the text stands 2 times in the file',
    })
    assert.deepEqual(applyMutation('given > limit', { ...mutation, after: mutation.before }), {
      flaw: 'the text stays as it is',
    })
  })

  it('finds mutations by a part of path or text', () => {
    const other = { ...mutation, file: 'src/other.ts', before: 'a', after: 'b', tests: ['x.test.ts'] }
    const chosen = (...words: string[]) => chooseMutations([mutation, other], words)
    assert.deepEqual(chosen(), [mutation, other])
    for (const word of ['src/limit', '> limit', '>= limit', 'limit.test']) {
      assert.deepEqual(chosen(word), [mutation], word)
    }
    assert.deepEqual(chosen('src/limit', 'other'), [mutation, other])
    assert.deepEqual(chosen('nothing'), [])
  })

  it('shows a mutation as a diff of lines', () => {
    assert.equal(
      diffOf({ ...mutation, before: '  one\n    two', after: '' }),
      'src/limit.ts\n  - one\n  - two\n  + ',
    )
  })
})
