import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'

describe('a group', () => {
  it('passes', () => assert.ok(true))

  after(() => assert.fail('It could not be closed.'))
})
