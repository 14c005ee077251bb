import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pino from 'pino'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabaseLab } from '#test/database-lab.ts'
import { readConfig, SettingError } from '../config/config.ts'
import { openDatabase } from './open-database.ts'

let server: TestDatabase
before(async () => {
  server = await createTestDatabase()
})
after(() => server.close())

const log = pino({ level: 'silent' })
const open = (settings: Record<string, string>) => openDatabase(readConfig(settings), log)

describe('openDatabase', () => {
  it('opens the server of DATABASE_URL and describes it', async () => {
    const database = await open({ DATABASE_URL: server.url })
    assert.match(database.description, /^Database: PostgreSQL \d+\.\d+ at .+, test_\w+, without TLS$/)
    const { rows } = await database.pool.query('SELECT count(*)::int AS products FROM products')
    assert.deepEqual(rows, [{ products: 0 }])
    await database.close()
  })

  it('never opens more connections than DATABASE_POOL_SIZE', async () => {
    const database = await open({ DATABASE_URL: server.url, DATABASE_POOL_SIZE: '3' })
    const queries = Array.from({ length: 20 }, () => database.pool.query('SELECT pg_sleep(0.01)'))
    await Promise.all(queries)
    assert.equal(database.pool.totalCount, 3)
    await database.close()
  })

  it('starts and stops the embedded database without DATABASE_URL', async (t) => {
    const lab = await openDatabaseLab(t, { isMade: true })
    const database = await open({ DATA_DIR: lab.dataDir })
    assert.equal(
      database.description.replace(/ \d+\.\d+ /, ' X '),
      `Database: embedded PostgreSQL X in ${lab.dataDir}/postgres`,
    )
    await database.pool.query('CREATE TABLE saved (id int)')
    await database.close()
    const again = await open({ DATA_DIR: lab.dataDir })
    assert.deepEqual((await again.pool.query('SELECT * FROM saved')).rows, [])
    await again.close()
  })

  it('names the problem of an unreachable server but never its password', async () => {
    const unreachable = 'postgres://shop:secret-word@127.0.0.1:9/soilkin'
    const absent = new URL(server.url)
    absent.pathname = '/no_such_database'
    for (const [address, sentence] of [
      [unreachable, /^DATABASE_URL: the database at 127\.0\.0\.1:9 can't be opened: .*ECONNREFUSED/],
      [absent.href, /^DATABASE_URL: .* "no_such_database" does not exist\.$/],
      [`${unreachable}?sslmode=prefer`, /^DATABASE_URL: sslmode must be/],
    ] as const) {
      await assert.rejects(open({ DATABASE_URL: address }), (error) => {
        assert.ok(error instanceof SettingError)
        assert.match(error.message, sentence)
        assert.doesNotMatch(error.message, /secret-word/)
        return true
      })
    }
  })
})
