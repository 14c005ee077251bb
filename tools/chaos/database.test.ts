import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { isAway } from './database.ts'

const ofSystem = (code: string): Error => Object.assign(new Error(`write ${code}`), { code })

function ofServer(code: string): Error {
  const error = new pg.DatabaseError('The server says no.', 0, 'error')
  error.code = code
  return error
}

it('retries a broken connection, also with a server-like code', () => {
  for (const code of ['EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])
    assert.ok(isAway(ofSystem(code)), code)
  assert.ok(isAway(new Error('Connection terminated unexpectedly')))
})

it('retries starts, stops and deadlocks, and no refused query', () => {
  for (const code of ['57P01', '57P03', '08006', '53300', '40P01', '3D000', '28000'])
    assert.ok(isAway(ofServer(code)), code)
  for (const code of ['42601', '42P01', '23505', '22P02']) assert.ok(!isAway(ofServer(code)), code)
})
