import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fits, readCommand } from './read-command.ts'

const steps = [{ label: 'Hold' }, { label: 'Another parcel' }, { label: 'Another' }]

describe('the typed text of the palette', () => {
  it("starts with a step's name and continues with the search", () => {
    assert.deepEqual(readCommand(' hold  ORD017 ', steps), { step: steps[0], words: 'ORD017' })
    assert.deepEqual(readCommand('another parcel ORD017', steps), { step: steps[1], words: 'ORD017' })
  })

  it("is a search without a step's name", () => {
    for (const typed of ['', 'hold', 'holdings 17', 'ORD017 hold']) {
      assert.deepEqual(readCommand(typed, steps), { step: null, words: typed })
    }
  })

  it('matches a label with all its words in any order', () => {
    assert.ok(fits('Hold 3 orders', 'orders HOLD'))
    assert.ok(fits('Hold', ''))
    assert.ok(!fits('Hold 3 orders', 'release orders'))
  })
})
