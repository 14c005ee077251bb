import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Writes so many copies of a paid order, for the same shopper, without taking stock. @returns their ids, oldest first.
 */
export async function copyOrders(db: Database, id: string, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
        is_from_cart, shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country)
      SELECT account_id, 'processing', subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise,
        is_from_cart, shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_state_code, shipping_zip, shipping_country
      FROM orders, generate_series(1, ${count}::int) WHERE orders.id = ${Number(id.slice(3))} RETURNING id
    ),
    items AS (
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity)
      SELECT made.id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity
      FROM made, order_items WHERE order_id = ${Number(id.slice(3))}
    ),
    paid AS (
      INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, provider_order_id, provider_payment_id,
        method, reserved_until, is_reserved, settled_at)
      SELECT made.id, account_id, 'paid', amount_paise, 'copy-' || made.id, 'order_copy' || made.id, 'pay_copy' || made.id,
        method, now(), false, now()
      FROM made, payments WHERE order_id = ${Number(id.slice(3))}
    )
    SELECT id::float8 AS id FROM made ORDER BY id`)
  return rows.map((row) => publicOrderId(row.id))
}
