import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linedBlocks } from './lined-blocks.ts'

describe('plain texts with lines', () => {
  it('returns a text without lines as one paragraph', () => {
    const words = 'Feeds 10 - 12 pots. Safe for bees - and for you.'
    assert.deepEqual(linedBlocks(words), [{ kind: 'paragraph', words }])
  })

  it('separates paragraphs and keeps their lines', () => {
    assert.deepEqual(linedBlocks('One\ntwo\n\nThree'), [
      { kind: 'paragraph', words: 'One\ntwo' },
      { kind: 'paragraph', words: 'Three' },
    ])
  })

  it('reads lists, their numbers and their levels', () => {
    assert.deepEqual(linedBlocks('Use:\n3. Mix\n  • Coir\n    sieved\n  - Peat\n4. Fill\nDone'), [
      { kind: 'paragraph', words: 'Use:' },
      {
        kind: 'list',
        isNumbered: true,
        start: 3,
        items: [
          {
            words: 'Mix',
            lists: [
              {
                kind: 'list',
                isNumbered: false,
                start: 1,
                items: [
                  { words: 'Coir\nsieved', lists: [] },
                  { words: 'Peat', lists: [] },
                ],
              },
            ],
          },
          { words: 'Fill', lists: [] },
        ],
      },
      { kind: 'paragraph', words: 'Done' },
    ])
  })

  it('starts another list after an empty line or another mark', () => {
    const kinds = (text: string) =>
      linedBlocks(text).map((block) => block.kind === 'list' && block.isNumbered)
    assert.deepEqual(kinds('• One\n\n• Two\n1. Three'), [false, false, true])
  })

  it('reads no list in numbers and dashes without a blank', () => {
    for (const words of ['2.5 kg a pot', '-5 °C', '*', '•'])
      assert.deepEqual(linedBlocks(words), [{ kind: 'paragraph', words }])
  })
})
