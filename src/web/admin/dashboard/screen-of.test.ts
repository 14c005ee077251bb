import assert from 'node:assert/strict'
import { it } from 'node:test'
import { screenOf } from './screen-of.ts'

it('finds the screen of an API list, if there is one', () => {
  assert.equal(screenOf('/api/orders?view=late'), '/orders?view=late')
  assert.equal(screenOf('/api/disputes'), '/disputes')
  assert.equal(screenOf('/api/trouble?view=returns'), '/sending/trouble?view=returns')
  assert.equal(screenOf('/api/nowhere?view=late'), null)
})
