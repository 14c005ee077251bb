import type { Pool } from 'pg'
import { largeAmounts, seedLarge } from '#server/cli/seed/seed-large.ts'
import { openBackOffice, type TestOffice } from './back-office.ts'
import { switchRules } from './force.ts'
import { openTestShop, type TestShop } from './shop.ts'

export interface LargeOffice {
  shop: TestShop
  office: TestOffice
  pool: Pool
}

/** Waits to be packed, like the fifth one after it. */
export const joinable = 99_810

/** A back office beside two years of a busy shop: 100,000 orders with their rows. Takes some seconds. */
export async function openLargeOffice(): Promise<LargeOffice> {
  const shop = await openTestShop()
  const pool = (shop.db as typeof shop.db & { $client: Pool }).$client
  // Each product is indexed for the search, and no list of the back office reads them.
  await seedLarge(shop.db, { ...largeAmounts, products: 500 })
  await pool.query(switchRules('DISABLE'))
  await pool.query(
    `UPDATE orders SET status = CASE id % 5 WHEN 0 THEN 'processing' WHEN 1 THEN 'packed' WHEN 2 THEN 'undelivered'
       WHEN 3 THEN 'returning' ELSE 'lost' END
     WHERE id > 99800`,
  )
  await pool.query(switchRules('ENABLE'))
  const office = await openBackOffice(shop)
  await growBesides(pool)
  await remit(pool)
  await dateChanges(pool)
  await pool.query('VACUUM ANALYZE')
  return { shop, office, pool }
}

/** Frequent names: of a fifth of all orders, and of a tenth that bought nothing lately. */
async function rename(pool: Pool): Promise<void> {
  await pool.query('ALTER TABLE orders DISABLE TRIGGER USER')
  await pool.query(`UPDATE orders SET shipping_full_name = concat('Meenakshi Shopper', CASE WHEN id % 10 = 0 AND id < 90000 THEN ' Zubin' END)
    WHERE id % 5 = 0 AND id > 1000`)
  await pool.query('ALTER TABLE orders ENABLE TRIGGER USER')
}

/** Every order changed in the order of the ids, the last thousand twice, since superseded changes are deleted. */
async function dateChanges(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM changes WHERE list = 'orders'")
  await pool.query(`INSERT INTO changes (list, row_id, began_at, changed_at)
    SELECT 'orders', ordered.id, at, at FROM orders ordered, generate_series(1, 2) AS time,
      LATERAL (SELECT now() - interval '1 minute' * (150000 * time - ordered.id) AS at) AS dated
    WHERE time = 1 OR ordered.id > 99000`)
}

/** Two a day over two years: what left stands in a manifest, and what is packed waits for the open one. */
async function send(pool: Pool): Promise<void> {
  const staff = '(SELECT min(id) FROM staff_members)'
  await pool.query(`INSERT INTO manifests (id, carrier, opened_by, created_at, closed_by, closed_at, left_behind)
    SELECT n, 'Delhivery', ${staff}, at, CASE WHEN n < 1501 THEN ${staff} END, CASE WHEN n < 1501 THEN at END, CASE WHEN n < 1501 THEN 0 END
    FROM (SELECT n, now() - interval '12 hours' * (1501 - n) AS at FROM generate_series(1, 1501) AS n) AS made`)
  await pool.query(`INSERT INTO shipments (order_id, carrier, tracking_number, left_at, manifest_id)
    SELECT id, 'Delhivery', 'AWB' || id, now(), id % 1500 + 1 FROM orders WHERE status = 'delivered'`)
  await pool.query(`INSERT INTO shipments (order_id, carrier, tracking_number)
    SELECT id, 'Delhivery', 'AWB' || id FROM orders WHERE status = 'packed'`)
}

/** Two years of tags, log, messages and failed jobs, and a shopper whose orders could share a parcel. */
async function growBesides(pool: Pool): Promise<void> {
  await pool.query(`UPDATE orders SET tags = CASE WHEN id % 40 = 0 THEN '{gift}' ELSE '{gift,urgent}' END::text[]
    WHERE id % 20 = 0 AND id > 1000`)
  await rename(pool)
  await pool.query(`UPDATE orders SET account_id = (SELECT account_id FROM orders WHERE id = ${joinable})
    WHERE id IN (${joinable}, ${joinable + 5})`)
  await send(pool)
  await pool.query(`INSERT INTO audit_log (author, author_id, action, entity, entity_id, at)
    SELECT 'staff', (SELECT min(id) FROM staff_members), 'order_packed', 'order', 'ORD' || lpad(n::text, 3, '0'),
      now() - interval '730 days' * (1 - n / 100000.0) FROM generate_series(1, 100000) AS n`)
  // 100,000 shoppers; most have bought nothing, and a tenth has a name without recent orders.
  await pool.query(`INSERT INTO accounts (email, phone, full_name, password_hash)
    SELECT 'grown' || n || '@example.com', '+917' || lpad(n::text, 9, '0'),
      'Grown ' || CASE WHEN n % 5 = 0 THEN 'Nandini' WHEN n < 50000 AND n % 10 = 1 THEN 'Vasuki' ELSE 'Shopper' END || ' ' || n, ''
    FROM generate_series(1, 90000) AS n`)
  await pool.query(`INSERT INTO tickets (name, email, phone, order_id, tags, last_at, clock_from, closed_at)
    SELECT 'Dev ' || n, 'dev' || n % 4000 || '@example.com', '98765' || lpad(n::text, 5, '0'), CASE WHEN n % 3 = 0 THEN n + 60000 END,
      CASE WHEN n % 100 = 0 THEN '{leaf}' ELSE '{}' END::text[], now() - interval '1 minute' * n, now() - interval '1 minute' * n,
      CASE WHEN n % 4 <> 0 THEN now() END
    FROM generate_series(1, 20000) AS n`)
  await pool.query(`INSERT INTO ticket_messages (ticket_id, direction, source, body)
    SELECT n % 20000 + 1, 'in', 'form', CASE WHEN n % 5000 = 7 THEN 'Mildew.' ELSE 'Hello?' END FROM generate_series(1, 60000) AS n`)
  await pool.query(`UPDATE tickets SET subject = 'White powder on leaf ' || id WHERE id % 50 = 1`)
  await pool.query(`INSERT INTO failed_jobs (kind, reference, reason, resolved_at)
    SELECT CASE WHEN n % 2 = 0 THEN 'mail' ELSE 'payment' END, n::text, 'Never confirmed.', CASE WHEN n % 200 > 1 THEN now() END
    FROM generate_series(1, 20000) AS n`)
  await pool.query(`INSERT INTO outbox (template, recipient, data, dedupe_key, status, sent_at)
    SELECT 'order-placed', 'dev@example.com', '{}', 'order-placed:' || n, 'sent', now() FROM generate_series(1, 20000) AS n`)
  await pool.query(`INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key, created_at, finished_at)
    SELECT id, provider_payment_id, amount_paise, amount_paise, 'goodwill',
      CASE WHEN id % 5000 = 0 THEN 'stuck' ELSE 'processed' END, 'made-' || id, settled_at, settled_at
    FROM payments WHERE provider_payment_id IS NOT NULL AND id % 10 = 0 AND settled_at IS NOT NULL`)
  await pool.query(`INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method, state, seen_at, decided_at, reason)
    SELECT 'pay_nobody' || n, 49900, 'INR', 'upi', CASE WHEN n % 500 = 0 THEN 'open' ELSE 'explained' END,
      now() - interval '730 days' * (1 - n / 5000.0), CASE WHEN n % 500 <> 0 THEN now() END, 'A trial.'
    FROM generate_series(1, 5000) AS n`)
  await addDrafts(pool)
  await pool.query(`INSERT INTO disputes (id, provider_payment_id, state, amount_paise, currency, reported_at, event)
    SELECT 'disp_' || n, 'pay_made' || n, CASE WHEN n % 500 = 0 THEN 'open' ELSE 'won' END, 100, 'INR', now(), '{}'
    FROM generate_series(1, 5000) AS n`)
}

/** Drafts of two years, most of them paid. */
async function addDrafts(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO draft_orders (status, customer_name, customer_phone, customer_email, shipping_full_name, shipping_address,
      shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country, total_paise, created_by, created_at)
    SELECT CASE WHEN n % 50 = 0 THEN 'open' WHEN n % 9 = 0 THEN 'cancelled' ELSE 'paid' END,
      CASE WHEN n % 5 = 0 THEN 'Nandini ' ELSE 'Caller ' END || n, '+9176' || lpad(n::text, 8, '0'),
      CASE WHEN n % 2 = 0 THEN 'caller' || n || '@example.com' END, 'Caller ' || n, '12 Palm Road', 'Hyderabad', 'Telangana', '36', '500034',
      'India', 49900, (SELECT min(id) FROM staff_members), now() - interval '730 days' * (1 - n / 20000.0)
    FROM generate_series(1, 20000) AS n`)
  await pool.query(`INSERT INTO draft_order_items (draft_id, position, product_id, quantity)
    SELECT id, line, line, 2 FROM draft_orders, generate_series(1, 3) AS line`)
}

/** Statements of two years, of which some rows differ. */
async function remit(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO remittances (courier, number, utr, paid_on, staff_id)
    SELECT 'Delhivery', n::text, 'UTR' || n, current_date - 3 * n, (SELECT min(id) FROM staff_members) FROM generate_series(1, 200) AS n`)
  await pool.query(`INSERT INTO remittance_rows (remittance_id, awb, amount_paise, payment_id, result)
    SELECT (SELECT min(id) FROM remittances) + id % 200, 'AWB' || order_id, amount_paise, id,
      CASE id % 4000 WHEN 4 THEN 'other_amount' WHEN 8 THEN 'returned' WHEN 12 THEN 'reversed' ELSE 'matched' END
    FROM payments WHERE id % 4 = 0`)
  await pool.query(`INSERT INTO remittance_rows (remittance_id, awb, amount_paise, result)
    SELECT (SELECT min(id) FROM remittances) + n, 'UNKNOWN' || n, 100, 'unknown_awb' FROM generate_series(1, 20) AS n`)
}

export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
