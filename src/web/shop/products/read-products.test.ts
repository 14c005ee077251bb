import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { reasonOf } from './read-products.ts'

test("gives the server's reason within a sentence", () => {
  const reply = { message: 'The database is away.', code: 'unavailable' }
  assert.equal(reasonOf(failureOf(new ApiError(503, reply))), 'The database is away')
})

test('names the status when the server gives no reason', () => {
  assert.equal(reasonOf(failureOf(new ApiError(502, null))), 'The server answered 502')
})

test('says that the server was not reached', () => {
  assert.equal(reasonOf(failureOf(new NetworkError('Lost.'))), 'The server could not be reached')
})
