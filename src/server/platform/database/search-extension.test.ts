import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '#test/database.ts'
import { dropNamed } from '#test/database-copy.ts'
import { migrate } from './migrate.ts'

describe('a server that forbids extensions', () => {
  it('migrate names the remedy and succeeds once pg_trgm exists', async () => {
    const database = await createTestDatabase()
    const name = `limited_${randomBytes(6).toString('hex')}`
    await database.pool.query(`CREATE DATABASE ${name}`)
    const url = new URL(database.url)
    url.pathname = `/${name}`
    const pool = new pg.Pool({ connectionString: url.href, max: 2 })
    try {
      await pool.query(`REVOKE CREATE ON DATABASE ${name} FROM CURRENT_USER`)
      await assert.rejects(
        migrate(pool),
        /needs the PostgreSQL extension pg_trgm.*Have an administrator run "CREATE EXTENSION pg_trgm"/,
      )
      await pool.query(`GRANT CREATE ON DATABASE ${name} TO CURRENT_USER`)
      await pool.query('CREATE EXTENSION pg_trgm')
      await pool.query(`REVOKE CREATE ON DATABASE ${name} FROM CURRENT_USER`)
      await migrate(pool)
      const { rows } = await pool.query('SELECT count(*)::int AS synonyms FROM search_synonyms')
      assert.ok(rows[0].synonyms > 200)
    } finally {
      await pool.end()
      await dropNamed(database.pool, name)
      await database.close()
    }
  })
})
