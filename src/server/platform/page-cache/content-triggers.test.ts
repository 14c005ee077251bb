import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pino from 'pino'
import { fillPath } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { countQueries } from '#test/count-queries.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { buildApp } from '../../app.ts'
import type { PaymentProvider } from '../../payments/provider/provider.ts'
import { readConfig } from '../config/config.ts'

let database: TestDatabase
/** Every statement that reads cached content. */
let statements: string[]

before(async () => {
  database = await createTestDatabase({ withSampleData: true })
  const { db, content, settings } = database
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const log = pino({ level: 'silent' })
  const app = await buildApp({ config, db, content, settings, log, provider: {} as PaymentProvider }, null)
  const queries = countQueries(database.pool)
  statements = await queries.during(async () => {
    for (const { path, isContent } of allEndpoints) {
      if (!isContent) continue
      const { statusCode, body } = await app.inject({
        url: fillPath(path, { id: '1', number: 'BF-2609-A', name: 'about' }),
      })
      assert.equal(statusCode, 200, `${path}: ${body}`)
    }
  })
  await app.close()
})
after(() => database.close())

/** The tables in these statements, also behind views, except the content version. */
async function tablesIn(texts: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; behind: string }>(`
    SELECT tablename AS name, tablename AS behind FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'content_version'
    UNION SELECT view_name, table_name FROM information_schema.view_table_usage WHERE view_schema = 'public'`)
  const named = rows.filter(({ name }) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
  return [...new Set(named.map(({ behind }) => behind))].sort()
}

/**
 * Tables with a change that does not raise the content version: without a trigger, or with one for some
 * columns only.
 */
async function withoutTriggers(tables: string[]): Promise<string[]> {
  // Bits of pg_trigger.tgtype: 4 insert, 8 delete, 16 update, 32 truncate.
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT wanted.name FROM unnest($1::text[]) AS wanted (name)
     LEFT JOIN pg_trigger installed ON installed.tgrelid = wanted.name::regclass AND installed.tgattr::text = ''
       AND installed.tgfoid = 'raise_content_version'::regproc AND installed.tgenabled <> 'D'
     GROUP BY wanted.name HAVING coalesce(bit_or(installed.tgtype::int), 0) & 60 <> 60`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

describe('tables of cached answers', () => {
  it('raises the content version at every change', async () => {
    const tables = await tablesIn(statements)
    for (const known of ['products', 'posts', 'stock']) assert.ok(tables.includes(known), known)
    assert.deepEqual(await withoutTriggers(tables), [])
  })

  it('reports a table without its trigger', async () => {
    await database.pool.query('CREATE TABLE remarks (id int PRIMARY KEY, words text NOT NULL)')
    const tables = await tablesIn([...statements, 'SELECT "words" FROM "remarks"'])
    assert.deepEqual(await withoutTriggers(tables), ['remarks'])
    await database.pool.query(`
      CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OF words ON remarks
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version()`)
    assert.deepEqual(await withoutTriggers(tables), ['remarks'])
    await database.pool.query(`
      DROP TRIGGER content_changed ON remarks;
      CREATE CONSTRAINT TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON remarks
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_content_version();
      CREATE TRIGGER content_emptied AFTER TRUNCATE ON remarks EXECUTE FUNCTION raise_content_version()`)
    assert.deepEqual(await withoutTriggers(tables), [])
  })
})
