import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fits, readCommand } from './read-command.ts'

const steps = [{ label: 'Hold' }, { label: 'Another parcel' }, { label: 'Another' }]

describe('what is typed into the palette', () => {
  it('is a step and what to find, where it begins with the name of a step', () => {
    assert.deepEqual(readCommand(' hold  ORD017 ', steps), { step: steps[0], words: 'ORD017' })
    assert.deepEqual(readCommand('another parcel ORD017', steps), { step: steps[1], words: 'ORD017' })
  })

  it('is words to find everywhere else', () => {
    for (const typed of ['', 'hold', 'holdings 17', 'ORD017 hold']) {
      assert.deepEqual(readCommand(typed, steps), { step: null, words: typed })
    }
  })

  it('fits a label that has all of its words, in any order', () => {
    assert.ok(fits('Hold 3 orders', 'orders HOLD'))
    assert.ok(fits('Hold', ''))
    assert.ok(!fits('Hold 3 orders', 'release orders'))
  })
})
