import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseAssumptions, readAssumptions } from './read-assumptions.ts'

describe('what advisers must confirm', () => {
  // #assumptions-read
  it('contains each list with its questions and the shop’s behaviour', async () => {
    const { intro, lists } = await readAssumptions()
    assert.ok(intro.length > 0)
    assert.deepEqual(
      lists.slice(0, 2).map(({ who }) => who),
      ['The accountant', 'The lawyer, or the licensing office'],
    )
    for (const { who, questions } of lists) assert.ok(questions.length > 0, who)
  })

  it('loses no line of the document', () => {
    const table =
      '# T\n\nRead it.\n\n## The bank\n| question | what the shop does today |\n|---|---|\n| A **b**? | `c` |\n'
    assert.deepEqual(parseAssumptions(table), {
      intro: ['Read it.'],
      lists: [{ who: 'The bank', questions: [{ question: 'A b?', today: 'c' }] }],
    })
    assert.throws(() => parseAssumptions(`${table}And more.\n`), /in no table: And more\./)
    assert.throws(() => parseAssumptions(`${table}| only one |\n`), /a question and an answer/)
  })
})
