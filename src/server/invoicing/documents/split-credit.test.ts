import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitCredit } from './credit-lines.ts'

describe('a credit over the rests of lines', () => {
  it('splits an amount in pairs of paise by the rests', () => {
    assert.deepEqual(splitCredit(300, [400, 200]), [200, 100])
    assert.deepEqual(splitCredit(2, [400, 200]), [2, 0])
  })

  it('credits an odd paisa to a line with an odd rest', () => {
    assert.deepEqual(splitCredit(3, [4, 3]), [2, 1])
    assert.deepEqual(splitCredit(3, [3, 4]), [1, 2])
    assert.deepEqual(splitCredit(1, [2, 1]), [0, 1])
  })

  it('credits the whole rest, and an excess to the first line', () => {
    assert.deepEqual(splitCredit(7, [3, 4]), [3, 4])
    assert.deepEqual(splitCredit(10, [3, 4]), [6, 4])
    assert.deepEqual(splitCredit(0, [3, 4]), [0, 0])
  })
})
