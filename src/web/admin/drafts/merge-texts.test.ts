import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { mergeTexts, withTheirs } from './merge-texts.ts'

it('keeps both edits of different lines', () => {
  const before = 'One.\n\nTwo.\n\nThree.'
  assert.deepEqual(
    mergeTexts(before, 'One, mine.\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree, theirs.\n\nFour.'),
    {
      text: 'One, mine.\n\nTwo.\n\nThree, theirs.\n\nFour.',
      clashes: [],
    },
  )
})

it('tells of lines that both changed otherwise, with what they were, and takes theirs on request', () => {
  const merged = mergeTexts('Top.\nOld.\nEnd.', 'Top.\nMine.\nEnd.', 'Top.\nTheirs.\nEnd, theirs.')
  assert.equal(merged.clashes.length, 1)
  const [clash] = merged.clashes
  assert.ok(clash)
  assert.equal(clash.before[0], 'Old.')
  assert.match(withTheirs(merged.text, clash), /^Top\.\nTheirs\./)
  assert.match(merged.text, /^Top\.\nMine\./)
})

it('loses no line of mine, and changes nothing where only one of both edited', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, text, (before, mine, theirs) => {
      assert.equal(mergeTexts(before, mine, before).text, mine)
      assert.equal(mergeTexts(before, before, theirs).text, theirs)
      assert.deepEqual(mergeTexts(before, mine, mine), { text: mine, clashes: [] })
    }),
  )
})

it('takes theirs as whole lines, in the place of the clash, also where a line was deleted', () => {
  const before = '- Neem cake\n- Old'
  const merged = mergeTexts(before, '- Neem cake\n- Neem', '- Neem cake\n- Ash')
  assert.deepEqual(
    merged.clashes.map((clash) => withTheirs(merged.text, clash)),
    ['- Neem cake\n- Ash'],
  )
  const deleted = mergeTexts('Top.\nOld.\nEnd.', 'Top.\nEnd.', 'Top.\nTheirs.\nEnd.')
  assert.deepEqual(
    deleted.clashes.map((clash) => withTheirs(deleted.text, clash)),
    ['Top.\nTheirs.\nEnd.'],
  )
  const twice = mergeTexts('a\nx\na', 'a\nmine\na\nmine', 'a\ntheirs\na')
  for (const clash of twice.clashes) assert.match(withTheirs(twice.text, clash), /^a\ntheirs\na/)
  const [clash] = merged.clashes
  assert.ok(clash)
  assert.equal(withTheirs(`Above.\n${merged.text}`, clash), 'Above.\n- Neem cake\n- Ash')
  assert.equal(withTheirs('Written anew.', clash), 'Written anew.')
})
