import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { mergeTexts, withServerVersion } from './merge-texts.ts'

it('keeps both edits of different lines', () => {
  const before = 'One.\n\nTwo.\n\nThree.'
  assert.deepEqual(
    mergeTexts(before, 'One, mine.\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree, theirs.\n\nFour.'),
    {
      text: 'One, mine.\n\nTwo.\n\nThree, theirs.\n\nFour.',
      conflicts: [],
    },
  )
})

it('finds lines that both changed, and takes the server version on request', () => {
  const merged = mergeTexts('Top.\nOld.\nEnd.', 'Top.\nMine.\nEnd.', 'Top.\nTheirs.\nEnd, theirs.')
  assert.equal(merged.conflicts.length, 1)
  const [conflict] = merged.conflicts
  assert.ok(conflict)
  assert.equal(conflict.before[0], 'Old.')
  assert.match(withServerVersion(merged.text, conflict), /^Top\.\nTheirs\./)
  assert.match(merged.text, /^Top\.\nMine\./)
})

it('loses no local line, and changes nothing where one side edited', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, text, (before, local, server) => {
      assert.equal(mergeTexts(before, local, before).text, local)
      assert.equal(mergeTexts(before, before, server).text, server)
      assert.deepEqual(mergeTexts(before, local, local), { text: local, conflicts: [] })
    }),
  )
})

it('replaces whole lines in the place of the conflict', () => {
  const before = '- Neem cake\n- Old'
  const merged = mergeTexts(before, '- Neem cake\n- Neem', '- Neem cake\n- Ash')
  assert.deepEqual(
    merged.conflicts.map((conflict) => withServerVersion(merged.text, conflict)),
    ['- Neem cake\n- Ash'],
  )
  const deleted = mergeTexts('Top.\nOld.\nEnd.', 'Top.\nEnd.', 'Top.\nTheirs.\nEnd.')
  assert.deepEqual(
    deleted.conflicts.map((conflict) => withServerVersion(deleted.text, conflict)),
    ['Top.\nTheirs.\nEnd.'],
  )
  const twice = mergeTexts('a\nx\na', 'a\nmine\na\nmine', 'a\ntheirs\na')
  for (const conflict of twice.conflicts)
    assert.match(withServerVersion(twice.text, conflict), /^a\ntheirs\na/)
  const [conflict] = merged.conflicts
  assert.ok(conflict)
  assert.equal(withServerVersion(`Above.\n${merged.text}`, conflict), 'Above.\n- Neem cake\n- Ash')
  assert.equal(withServerVersion('Written anew.', conflict), 'Written anew.')
})
