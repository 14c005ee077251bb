import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'
import { createMigrationsTable, migrate, migrationFiles, runMigration } from './migrate.ts'

const database = await createTestDatabase()
after(() => database.close())

it('a payment whose money had gone back at the provider waits for no refund, and all others stay as they are', async () => {
  const { pool } = database
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const client = await pool.connect()
  await createMigrationsTable(client)
  for (const file of await migrationFiles()) if (file.name < '0162') await runMigration(client, file)
  await client.query(`
    INSERT INTO accounts (email, phone, full_name, password_hash) VALUES ('meera@example.com', '1', 'Meera Iyer', '');
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
      SELECT id, 'cancelled', 2000, 0, 0, 0, 2000, false FROM accounts, generate_series(1, 5);
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, provider_payment_id, refunded_elsewhere_paise,
        reserved_until, is_reserved)
      SELECT id, account_id, CASE id WHEN 5 THEN 'paid' ELSE 'refund_due' END, 2000, id, 'pay_' || id,
        CASE id WHEN 4 THEN 0 WHEN 1 THEN 2000 WHEN 5 THEN 2000 ELSE 1500 END, now(), false FROM orders;
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, provider_payment_id, 2000, 500, 'goodwill', CASE order_id WHEN 3 THEN 'due' ELSE 'processed' END, id
      FROM payments WHERE order_id IN (2, 3, 4)`)
  client.release()

  await migrate(pool)
  const { rows } = await pool.query<{ status: string }>('SELECT status FROM payments ORDER BY order_id')
  const [whole, byBoth, underWay, owed, standing] = rows.map(({ status }) => status)
  assert.deepEqual([whole, byBoth, standing], ['refunded', 'refunded', 'refunded'])
  assert.deepEqual([underWay, owed], ['refund_due', 'refund_due'])
  const { rows: facts } = await pool.query<{ paise: number }>(
    `SELECT amount_paise::float8 AS paise FROM refunds WHERE kind = 'provider' ORDER BY payment_id`,
  )
  assert.deepEqual(
    facts.map(({ paise }) => paise),
    [2000, 1500, 1500, 2000],
  )
})
