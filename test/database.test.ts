import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from './database.ts'
import { leftoversOf } from './database-copy.ts'

test('each test database is migrated, separate and removed when closed', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.pool.query('CREATE TABLE only_here (id int)')
  const found = await two.pool.query(
    `SELECT to_regclass('only_here') AS stray, to_regclass('migrations') AS migrated`,
  )
  assert.deepEqual(found.rows, [{ stray: null, migrated: 'migrations' }])
  const name = new URL(one.url).pathname.slice(1)
  await one.close()
  await one.drop()
  const left = await two.pool.query('SELECT FROM pg_database WHERE datname = $1', [name])
  assert.equal(left.rowCount, 0)
  await two.close()
})

test('a test database can hold the sample data', async () => {
  const database = await createTestDatabase({ withSampleData: true })
  const { rows } = await database.pool.query('SELECT count(*)::int AS products FROM products')
  assert.deepEqual(rows, [{ products: 8 }])
  await database.close()
})

test('a start removes test databases of earlier starts alone', () => {
  const names = [
    'shop',
    'template0',
    'template_1a_tables',
    'test_20260101080000_1a',
    'test_20260101090000_1a',
  ]
  assert.deepEqual(leftoversOf(names, 'test_20260101090000_'), [
    'template_1a_tables',
    'test_20260101080000_1a',
  ])
})
