import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'

const migration = new URL('./migrations/0288_garden_use.sql', import.meta.url)

it('products of earlier releases keep their garden use, also where their address had changed', async () => {
  const database = await createTestDatabase({ withSampleData: true })
  const client = await database.pool.connect()
  try {
    await client.query("UPDATE products SET slug = 'worm-compost' WHERE id = 3")
    await client.query('ALTER TABLE products DROP COLUMN garden_use')
    await client.query("UPDATE product_versions SET content = content - 'garden_use'")
    const states = async () => (await client.query('SELECT FROM product_versions')).rowCount
    const before = await states()
    await client.query(`BEGIN;${await readFile(migration, 'utf8')};COMMIT`)
    assert.equal(await states(), before)
    const { rows } = await client.query('SELECT id, garden_use FROM products ORDER BY id')
    assert.deepEqual(
      rows.map((row) => row.garden_use),
      ['everyday', 'fruit', 'compost', 'leaves', 'seeds', 'kit', null, null],
    )
    const kept = await client.query(
      `SELECT content ->> 'garden_use' AS use FROM product_versions WHERE product_id = 3`,
    )
    assert.deepEqual([...new Set(kept.rows.map((row) => row.use))], ['compost'])
  } finally {
    client.release()
    await database.close()
  }
})
