import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { createTestDatabase } from '#test/database.ts'
import { createMigrationsTable, migrate, migrationFiles, runMigration } from './migrate.ts'

const database = await createTestDatabase()
after(() => database.close())

const columns =
  'slug, position, name, description, category, price_paise, mrp_paise, rating, image_url, generic_name, net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before'

it('kits that were counted whole are counted by their parts, and the ledger still explains the stock', async () => {
  const { pool } = database
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const client = await pool.connect()
  await createMigrationsTable(client)
  for (const file of await migrationFiles()) {
    if (file.name < '0015') await runMigration(client, file)
  }
  await client.query(`
    INSERT INTO products (id, ${columns})
      SELECT id, 'p' || id, id, 'P' || id, '', 'Gardening Kits', 1000, 1000, 5, '', '', '', '', '', '', '', '', 5, '', ''
      FROM generate_series(1, 3) AS id;
    INSERT INTO product_components (product_id, position, name, hsn, tax_rate_percent, share_paise) VALUES
      (2, 0, 'Pots', '1', 5, 500), (2, 1, 'Feed', '1', 5, 500), (3, 0, 'Feed', '1', 5, 500), (3, 1, 'Trowel', '1', 5, 500);
    INSERT INTO stock (product_id, on_hand, reserved) VALUES (1, 9, 1), (2, 8, 2), (3, 5, 1);
    INSERT INTO stock_movements (product_id, change, reason, order_id) VALUES
      (1, 9, 'opening stock', NULL), (2, 10, 'opening stock', NULL), (2, -2, 'sale', 4), (3, 5, 'opening stock', NULL);
    INSERT INTO accounts (email, phone, full_name, password_hash) VALUES ('meera@example.com', '1', 'Meera Iyer', '');
    INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
      SELECT id, 'processing', 2000, 0, 0, 0, 2000, false FROM accounts;
    INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
      SELECT id, 2, 'P2', 1000, 1000, 5, '1', 2 FROM orders`)
  client.release()

  await migrate(pool)
  const { rows } = await pool.query(`
    SELECT coalesce(p.name, 'product ' || s.product_id) AS what, on_hand, reserved, (
      SELECT sum(change)::int FROM stock_movements m WHERE m.product_id = s.product_id OR m.part_id = s.part_id) AS moved
    FROM stock s LEFT JOIN parts p ON p.id = s.part_id ORDER BY s.id`)
  assert.deepEqual(
    rows.map(({ what, on_hand, reserved, moved }) => [what, on_hand, reserved, moved]),
    [
      ['product 1', 9, 1, 9],
      ['Feed', 13, 3, 13],
      ['Pots', 8, 2, 8],
      ['Trowel', 5, 1, 5],
    ],
  )
  const { rows: free } = await pool.query(
    `SELECT p.product_id, min(s.on_hand - s.reserved) AS packs FROM product_stock p JOIN stock s ON s.id = p.stock_id
     WHERE p.product_id IS NOT NULL GROUP BY p.product_id ORDER BY p.product_id`,
  )
  assert.deepEqual(
    free.map(({ product_id, packs }) => [product_id, packs]),
    [
      [1, 8],
      [2, 6],
      [3, 4],
    ],
  )
})
