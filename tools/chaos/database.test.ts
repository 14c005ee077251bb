import assert from 'node:assert/strict'
import { it } from 'node:test'
import pg from 'pg'
import { publicOrderId } from '#contract/shop/orders.ts'
import { createTestDatabase } from '#test/database.ts'
import { isAway, publicIdOf } from './database.ts'

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

it('names rows as the shop does, also beyond 999', async () => {
  const { pool, close } = await createTestDatabase()
  try {
    const { rows } = await pool.query<{ id: number; name: string }>(
      `SELECT id, ${publicIdOf('ORD', 'id')} AS name FROM unnest(ARRAY[7, 999, 1000, 12345]) AS id`,
    )
    for (const { id, name } of rows) assert.equal(name, publicOrderId(id))
    assert.equal(rows.length, 4)
  } finally {
    await close()
  }
})
