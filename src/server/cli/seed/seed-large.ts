import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hashPassword } from '../../customers/accounts/password.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { setNextProductId } from './seed-products.ts'

/** The amount of data to add to the sample data. */
export interface Amounts {
  products: number
  shoppers: number
  orders: number
}

export const largeAmounts: Amounts = { products: 5_000, shoppers: 10_000, orders: 100_000 }

/** Generated ids begin here, so that the shop's own ids stay unchanged. */
const firstProductId = 10_001

const madePassword = 'garden123'

/**
 * Fills a shop with generated products, shoppers and paid orders of two years, set by set in one transaction.
 * Prices, totals, taxes and stock add up as in a real shop.
 */
export async function seedLarge(db: NodePgDatabase, amounts: Amounts): Promise<void> {
  const passwordHash = await hashPassword(madePassword)
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    // A table can't be altered while deferred triggers are pending.
    await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    await makeProducts(tx, amounts)
    await setNextProductId(tx)
    await makeShoppers(tx, amounts, passwordHash)
    await fillAtOnce(tx, async () => {
      await makeStock(tx)
      // One notification for all days replaces one for each step and payment of each order.
      await tx.execute(sql`ALTER TABLE order_history DISABLE TRIGGER touches_report`)
      await tx.execute(sql`ALTER TABLE payments DISABLE TRIGGER touches_money_when_made`)
      // No made product is a kit or takes its rate from a code, and nobody changes one meanwhile.
      await tx.execute(sql`ALTER TABLE order_items DISABLE TRIGGER USER`)
      await makeOrders(tx, amounts)
      await tx.execute(sql`ALTER TABLE order_items ENABLE TRIGGER USER`)
      await tx.execute(sql`ALTER TABLE order_history ENABLE TRIGGER touches_report`)
      await tx.execute(sql`ALTER TABLE payments ENABLE TRIGGER touches_money_when_made`)
      await tx.execute(sql`TRUNCATE report_days, report_touches`)
      await makeDeliveries(tx)
    })
    await noteReviewRequests(tx)
  })
  // Query plans need current statistics, which take longer than a statement of the shop may.
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`ANALYZE`)
  })
}

const filledTables = [
  'orders',
  'order_items',
  'order_history',
  'payments',
  'stock',
  'batches',
  'stock_movements',
]

const ruleRow = { drop: sql<string>`rules.drop`, add: sql<string>`rules.add` }

/**
 * Drops the foreign keys and plain indexes of tables while they are filled, and restores them afterwards.
 * Checking and sorting all rows at once saves most of the time. Other transactions wait until the end.
 */
async function fillAtOnce(tx: Database, fill: () => Promise<void>): Promise<void> {
  const rules = await readRows(
    tx,
    ruleRow,
    (columns) => sql`
    WITH filled AS (SELECT unnest(${sql.param(filledTables)}::regclass[]) AS oid)
    SELECT ${columns} FROM (
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(rule.oid)) AS add
    FROM pg_constraint rule JOIN filled ON filled.oid = conrelid WHERE contype = 'f'
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index JOIN filled ON filled.oid = indrelid WHERE NOT indisunique) AS rules`,
  )
  for (const { drop } of rules) await tx.execute(sql.raw(drop))
  await fill()
  for (const { add } of rules) await tx.execute(sql.raw(add))
}

const makeProducts = (tx: Database, { products }: Amounts) =>
  tx.execute(sql`
    INSERT INTO products (id, slug, position, name, description, category, price_paise, mrp_paise, discount_percent,
      image_url, generic_name, net_quantity, net_weight_grams, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent,
      country_of_origin, best_before)
    SELECT id, 'made-' || n, 1000 + n, format('%s %s No. %s', plant, good, n),
      format('A %s for %s in pots and grow bags.', lower(good), lower(plant)), good, paise, paise,
      CASE WHEN n % 5 = 0 THEN 10 ELSE 0 END, '/images/product-placeholder.svg', good, '1 kg', 1000,
      'Compost, neem cake and microbes.', 'Mix into the topmost layer of soil and water well.', '20 g a pot a month',
      'Keep dry and cool.', '3101', 5, 'India', '24 months from packing'
    FROM (
      SELECT n, ${firstProductId} - 1 + n AS id, 10000 + (n * 7919) % 90000 AS paise,
        (ARRAY['Tomato', 'Chilli', 'Methi', 'Palak', 'Rose', 'Jasmine', 'Okra', 'Mint', 'Tulsi', 'Marigold', 'Lemon'])[1 + n % 11] AS plant,
        (ARRAY['Feed', 'Compost', 'Seeds', 'Kit', 'Mix', 'Booster', 'Granules'])[1 + n % 7] AS good
      FROM generate_series(1, ${products}::int) AS n
    ) AS made`)

const makeShoppers = (tx: Database, { shoppers }: Amounts, passwordHash: string) =>
  tx.execute(sql`
    INSERT INTO accounts (email, phone, full_name, password_hash, created_at)
    SELECT format('made-shopper%s@example.com', n), '+9160' || lpad(n::text, 8, '0'), 'Shopper ' || n, ${passwordHash},
      now() - interval '2 years'
    FROM generate_series(1, ${shoppers}::int) AS n`)

/**
 * Inserts delivered orders of two products, paid by UPI, spread over the generated shoppers. One statement,
 * so that all parts of an order share `unit` as the price and the fee of the settings.
 */
const makeOrders = (tx: Database, { orders, products, shoppers }: Amounts) =>
  tx.execute(sql`
    WITH shoppers AS (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place
      FROM accounts WHERE email LIKE 'made-shopper%@example.com'
    ), sequence AS (
      SELECT pg_get_serial_sequence('orders', 'id')::regclass AS of_orders
    ), drawn AS (
      -- In days, since a part of account year is made of months of thirty days, which leaves days without orders.
      SELECT n, nextval(of_orders) AS id,
        now() - interval '730 days' * (1 - n::float8 / ${orders}::int) AS placed_at,
        ${firstProductId} + (n * 31) % ${products}::int AS one, ${firstProductId} + (n * 31 + 1) % ${products}::int AS two
      FROM sequence, generate_series(1, ${orders}::int) AS n
    ), priced AS (
      SELECT drawn.*, shopper.id AS account_id, first_product.name AS one_name, second_product.name AS two_name,
        first_product.price_paise AS one_list, second_product.price_paise AS two_list,
        floor(first_product.price_paise * (100 - first_product.discount_percent) / 100 + 0.5)::bigint AS one_paise,
        floor(second_product.price_paise * (100 - second_product.discount_percent) / 100 + 0.5)::bigint AS two_paise
      FROM drawn
        JOIN shoppers shopper ON shopper.place = drawn.n % ${shoppers}::int
        JOIN products first_product ON first_product.id = drawn.one
        JOIN products second_product ON second_product.id = drawn.two
    ), placed AS (
      INSERT INTO orders (id, account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
        is_from_cart, shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country, created_at)
      SELECT id, account_id, 'delivered', one_paise + two_paise, 0, 0,
        2 * floor(one_paise * 5 / 210.0 + 0.5) + 2 * floor(two_paise * 5 / 210.0 + 0.5), one_paise + two_paise,
        true, 'Shopper', '12 Garden Street', 'Hyderabad', 'Telangana', '36', '500034', 'India', placed_at
      FROM priced
    ), items AS (
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
      SELECT id, one, one_name, one_paise, one_list, 5, '3101', 1 FROM priced
      UNION ALL
      SELECT id, two, two_name, two_paise, two_list, 5, '3101', 1 FROM priced WHERE two <> one
    ), history AS (
      INSERT INTO order_history (order_id, status, author, note, created_at)
      SELECT id, step.status, step.author, step.note, placed_at + step.later
      FROM priced, (VALUES
        ('awaiting_payment', 'shopper', 'Payment started.', interval '0'),
        ('processing', 'provider', 'Payment received.', interval '1 minute'),
        ('shipped', 'shop', '', interval '1 day'),
        ('delivered', 'shop', '', interval '4 days')) AS step (status, author, note, later)
    ), sold AS (
      INSERT INTO stock_movements (product_id, change, reason, order_id, created_at, batch_id, batch_change)
      SELECT taken.product_id, -1, 'sale', taken.id, taken.placed_at, batch.id, -1
      FROM (
        SELECT one AS product_id, id, placed_at FROM priced
        UNION ALL SELECT two, id, placed_at FROM priced WHERE two <> one) AS taken
      JOIN stock ON stock.product_id = taken.product_id JOIN batches batch ON batch.stock_id = stock.id
    )
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, provider_order_id, provider_payment_id, method,
      reserved_until, is_reserved, created_at, settled_at)
    SELECT id, account_id, 'paid', one_paise + two_paise, 'made_' || id, 'order_made' || id, 'pay_made' || id, 'upi',
      placed_at, false, placed_at, placed_at
    FROM priced`)

/** Records review requests for the orders of two months, which a shop that opens would send otherwise. */
const noteReviewRequests = (tx: Database) =>
  tx.execute(sql`
    INSERT INTO review_requests (order_id)
    SELECT ordered.id FROM orders ordered JOIN payments payment ON payment.order_id = ordered.id
    WHERE starts_with(payment.receipt, 'made_') AND ordered.created_at > now() - interval '2 months'`)

/** Inserts a row of stock for every generated product, each with one batch. */
const makeStock = (tx: Database) =>
  tx.execute(sql`
    WITH shelf AS (
      INSERT INTO stock (product_id, on_hand) SELECT id, 5000 FROM products WHERE id >= ${firstProductId} RETURNING id, on_hand
    )
    INSERT INTO batches (stock_id, on_hand) SELECT id, on_hand FROM shelf`)

/** Inserts their first deliveries, so that the movements add up to the stock. */
const makeDeliveries = (tx: Database) =>
  tx.execute(sql`
    INSERT INTO stock_movements (product_id, change, reason, created_at, batch_id, batch_change)
    SELECT stock.product_id, stock.on_hand + coalesce(sold.packs, 0), 'delivery', now() - interval '2 years', batch.id,
      stock.on_hand + coalesce(sold.packs, 0)
    FROM stock JOIN batches batch ON batch.stock_id = stock.id
    LEFT JOIN (
      SELECT product_id, -sum(change) AS packs FROM stock_movements GROUP BY product_id) AS sold USING (product_id)
    WHERE stock.product_id >= ${firstProductId}`)
