import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ApiError, NetworkError } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { serverVersionOf } from './server-version.ts'

it('reads the server version only from a version conflict', () => {
  const theirs = { version: 2, text: 'Their words' }
  const reply = { message: 'This was changed meanwhile.', code: 'version_conflict', theirs }
  assert.equal(serverVersionOf(failureOf(new ApiError(409, reply))), theirs)
  assert.equal(serverVersionOf(failureOf(new ApiError(409, { ...reply, code: 'order_held' }))), null)
  assert.equal(serverVersionOf(failureOf(new ApiError(409, { ...reply, theirs: null }))), null)
  assert.equal(serverVersionOf(failureOf(new NetworkError('Lost.'))), null)
})
