import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'
import { createMigrationsTable, migrate, migrationFiles, runMigration } from './migrate.ts'

const database = await createTestDatabase()
after(() => database.close())

it('lost disputes become rows of the ledger, which void the refunds that they cover', async () => {
  const { pool } = database
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const client = await pool.connect()
  await createMigrationsTable(client)
  for (const file of await migrationFiles()) if (file.name < '0320') await runMigration(client, file)
  await client.query(`
    INSERT INTO accounts (email, phone, full_name, password_hash) VALUES ('meera@example.com', '1', 'Meera Iyer', '');
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
      SELECT id, 'cancelled', 2000, 0, 0, 0, 2000, false FROM accounts, generate_series(1, 4);
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, provider_payment_id, reserved_until, is_reserved)
      SELECT id, account_id, 'refund_due', 2000, id, 'pay_' || id, now(), false FROM orders;
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, provider_payment_id, 2000, 2000, 'cancelled', CASE order_id WHEN 1 THEN 'stuck' ELSE 'due' END, id
      FROM payments WHERE order_id < 4;
    INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, 'pay_twice', 3000, 500, 'second_payment', 'processed', 'twice' FROM payments WHERE order_id = 4;
    INSERT INTO dead_letters (kind, reference, reason) SELECT 'refund', id, 'It is stuck.' FROM refunds WHERE status = 'stuck';
    INSERT INTO disputes (id, payment_id, provider_payment_id, state, amount_paise, currency, told_at, event)
      SELECT 'disp_' || order_id, CASE order_id WHEN 2 THEN id END, provider_payment_id, 'lost',
        CASE order_id WHEN 3 THEN 500 ELSE 2000 END, 'INR', now(), '{}' FROM payments WHERE order_id < 4;
    INSERT INTO disputes (id, provider_payment_id, state, amount_paise, currency, told_at, event)
      VALUES ('disp_4', 'pay_twice', 'lost', 700, 'INR', now(), '{}')`)
  client.release()

  await migrate(pool)
  const { rows: losses } = await pool.query(`
    SELECT d.id, r.amount_paise::int AS paise, r.captured_paise::int AS captured FROM disputes d
    JOIN refunds r ON r.dispute_id = d.id AND r.payment_id = d.payment_id ORDER BY d.id`)
  assert.deepEqual(
    losses.map(({ id, paise, captured }) => [id, paise, captured]),
    [
      ['disp_1', 2000, 2000],
      ['disp_2', 2000, 2000],
      ['disp_3', 500, 2000],
      ['disp_4', 700, 3000],
    ],
  )
  const { rows: decided } = await pool.query(`
    SELECT r.status, p.status AS payment FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.kind = 'shop' AND p.order_id < 4 ORDER BY p.order_id`)
  assert.deepEqual(
    decided.map(({ status, payment }) => [status, payment]),
    [
      ['void', 'refunded'],
      ['void', 'refunded'],
      ['due', 'refund_due'],
    ],
  )
  const { rows: open } = await pool.query('SELECT 1 FROM dead_letters WHERE resolved_at IS NULL')
  assert.equal(open.length, 0)
})
