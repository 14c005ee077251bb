import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lastOfEach, readNotice } from './watchers.ts'

describe('a notice of the database', () => {
  it('parses a notice with or without a version', () => {
    assert.deepEqual(readNotice('order:17:6'), ['order', '17', 6])
    assert.deepEqual(readNotice('ticket:3'), ['ticket', '3', null])
  })

  it('ignores a notice of an unknown kind', () => {
    for (const payload of ['', 'sign-in:3', 'order', 'order:', 'constructor:1', 'toString:1:2']) {
      assert.equal(readNotice(payload), null, payload)
    }
  })
})

it('sends the last of several changes of one record', () => {
  assert.deepEqual(
    lastOfEach([
      ['order', '1', 2],
      ['order', '2', 1],
      ['order', '1', 3],
    ]),
    [
      ['order', '1', 3],
      ['order', '2', 1],
    ],
  )
})
