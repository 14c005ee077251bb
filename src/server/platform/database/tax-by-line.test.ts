import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'

const migration = new URL('./migrations/0310_tax_by_line.sql', import.meta.url)
const database = await createTestDatabase({ withSampleData: true, withYear: true })
const { pool } = database
after(() => database.close())

const taxes = async (): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ id: string; tax: number }>(
    'SELECT id, tax_paise::float8 AS tax FROM orders ORDER BY id',
  )
  return new Map(rows.map(({ id, tax }) => [id, tax]))
}

it('the migration gives earlier orders the tax of their documents, or of the rule', async () => {
  // Half of the orders lose their documents, so that the migration computes their tax alone.
  await pool.query(`
    ALTER TABLE orders DISABLE TRIGGER USER; ALTER TABLE tax_documents DISABLE TRIGGER USER;
    ALTER TABLE tax_document_lines DISABLE TRIGGER USER;
    DELETE FROM tax_document_lines l USING tax_documents d WHERE d.id = l.document_id AND d.order_id % 2 = 0;
    DELETE FROM tax_documents WHERE order_id % 2 = 0 AND invoice_id IS NOT NULL; DELETE FROM tax_documents WHERE order_id % 2 = 0`)
  const placed = await taxes()
  assert.ok(placed.size > 500)
  await pool.query('UPDATE orders SET tax_paise = tax_paise + 1')
  await pool.query(await readFile(migration, 'utf8'))
  assert.deepEqual(await taxes(), placed)
})
