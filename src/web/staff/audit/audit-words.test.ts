import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deedOf, pathOf, shownValue, thingOf } from './audit-words.ts'

it('says what was done to what, and leads there', () => {
  assert.equal(deedOf({ action: 'order_held' }), 'put on hold')
  assert.equal(thingOf('order:ORD017'), 'ORD017')
  assert.equal(thingOf('invitation:a:b@example.com'), 'invitation a:b@example.com')
  assert.equal(pathOf('order:ORD017'), '/orders/ORD017')
  assert.equal(pathOf('staff:2'), null)
})

it('tells an action that it has no words for by its name', () => {
  assert.equal(deedOf({ action: 'wave_made' }), 'wave made')
})

it('shows values in a line', () => {
  assert.equal(shownValue(null), 'nothing')
  assert.equal(shownValue([]), 'nothing')
  assert.equal(shownValue(['a', 'b']), 'a, b')
  assert.equal(shownValue(false), 'false')
  assert.equal(shownValue({ a: 1 }), '{"a":1}')
})
