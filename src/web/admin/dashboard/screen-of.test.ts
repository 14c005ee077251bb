import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screenOf } from './screen-of.ts'

it('leads from a list of the API to its screen, if there is one', () => {
  assert.equal(screenOf('/api/orders?view=late'), '/orders?view=late')
  assert.equal(screenOf('/api/disputes'), '/disputes')
  assert.equal(screenOf('/api/trouble?view=returns'), '/sending/trouble?view=returns')
  assert.equal(screenOf('/api/nowhere?view=late'), null)
})
