import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase({ withSampleData: true })
})
after(() => database.close())

/** Tables that people edit, each with a row and a change to it. */
const edits: [table: string, row: string, change: string][] = [
  ['products', 'id = 2', `storage = storage || '!'`],
  ['product_pictures', 'product_id = 2 AND position = 0', `alt = alt || '!'`],
  ['product_components', 'product_id = 7 AND position = 0', `name = name || '!'`],
  ['parts', 'id = 1', `name = name || '!'`],
  ['posts', 'id = 1', `content = content || ' One more word.'`],
  ['search_synonyms', 'term = (SELECT min(term) FROM search_synonyms)', `means = means || ' x'`],
]

describe('edited rows', () => {
  for (const [table, row, change] of edits) {
    it(`${table} raise version and time of a row at each change`, async () => {
      const readRow = async () => {
        const { rows } = await database.pool.query(
          `SELECT version, updated_at > now() - interval '1 minute' AS "isFresh" FROM ${table} WHERE ${row}`,
        )
        assert.equal(rows.length, 1)
        return rows[0]
      }
      await database.pool.query(`UPDATE ${table} SET updated_at = now() - interval '1 day' WHERE ${row}`)
      const { version, isFresh } = await readRow()
      assert.equal(isFresh, false, 'a statement may set updated_at itself')
      await database.pool.query(`UPDATE ${table} SET version = version WHERE ${row}`)
      assert.deepEqual(await readRow(), { version, isFresh: false }, 'an update without a change is no edit')
      await database.pool.query(`UPDATE ${table} SET ${change} WHERE ${row}`)
      assert.deepEqual(await readRow(), { version: version + 1, isFresh: true })
    })
  }

  it('a new product gets the next id after the sample data', async () => {
    const { rows } = await database.pool.query<{ id: number }>(`
      INSERT INTO products (slug, position, name, description, price_paise, mrp_paise, image_url, generic_name,
        net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before)
      SELECT 'another', position + 100, name, description, price_paise, mrp_paise, image_url, generic_name,
        net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before
      FROM products WHERE id = 1 RETURNING id`)
    const { rows: before } = await database.pool.query<{ last: number }>(
      `SELECT max(id) AS last FROM products WHERE slug <> 'another'`,
    )
    assert.equal(rows[0]?.id, (before[0]?.last ?? 0) + 1)
  })
})

it('pictures of a gallery swap positions within a transaction', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      'UPDATE product_pictures SET position = 1 - position WHERE product_id = 1 AND position < 2',
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  await assert.rejects(
    database.pool.query('UPDATE product_pictures SET position = 0 WHERE product_id = 1'),
    /product_pictures_product_id_position_key/,
  )
})
