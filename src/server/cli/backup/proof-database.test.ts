import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pino from 'pino'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { withProofDatabase } from './proof-database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

/** The address of a database behind a first host that does not answer. */
function behindDeadHost(address: string): string {
  const url = new URL(address)
  const [host, port] = [url.searchParams.get('host'), url.port || '5432']
  if (host === null) return address.replace(url.host, `127.0.0.1:1,${url.host}`)
  url.searchParams.set('host', `/nowhere,${host}`)
  url.searchParams.set('port', `1,${port}`)
  return url.href
}

describe('the database for the proof of a backup', () => {
  it('uses the primary server when another host comes first', async () => {
    const config = readConfig({ DATABASE_URL: behindDeadHost(database.url) })
    const { pool, close } = await openDatabase(config, pino({ level: 'silent' }))
    try {
      const name = await withProofDatabase(pool, async (beside) => {
        const { rows } = await beside.query<{ name: string }>('SELECT current_database() AS name')
        return rows[0]?.name
      })
      assert.match(name ?? '', /_proof_\d+$/)
    } finally {
      await close()
    }
  })
})
