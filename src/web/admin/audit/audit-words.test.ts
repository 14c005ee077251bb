import assert from 'node:assert/strict'
import { it } from 'node:test'
import { actionText, pathOf, shownValue, thingOf } from './audit-words.ts'

it('names the action and the thing, with a link to it', () => {
  assert.equal(actionText({ action: 'order_held' }), 'put on hold')
  assert.equal(thingOf('order:ORD017'), 'ORD017')
  assert.equal(thingOf('invitation:a:b@example.com'), 'invitation a:b@example.com')
  assert.equal(pathOf('order:ORD017'), '/orders/ORD017')
  assert.equal(pathOf('staff:2'), null)
  assert.equal(actionText({ action: 'token_rotated' }), 'gave a new secret to')
  assert.deepEqual([thingOf('token:3'), pathOf('token:3')], ['API token 3', '/tokens'])
  const look = [actionText({ action: 'look_discarded' }), thingOf('look:shop'), pathOf('look:shop')]
  assert.deepEqual(look, ['discarded the draft of', 'the look of the shop', '/settings/look'])
})

it('shows an action without words by its name', () => {
  assert.equal(actionText({ action: 'wave_made' }), 'wave made')
})

it('shows values in one line', () => {
  assert.equal(shownValue(null), 'nothing')
  assert.equal(shownValue([]), 'nothing')
  assert.equal(shownValue(['a', 'b']), 'a, b')
  assert.equal(shownValue(false), 'false')
  assert.equal(shownValue({ a: 1 }), '{"a":1}')
})
