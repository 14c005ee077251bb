import { sql } from 'drizzle-orm'
import { keepRemittances } from '#contract/admin/remittances.ts'
import { openBackOffice } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { force } from '#test/force.ts'
import { remittanceFile } from '#test/remittance-file.ts'
import { openTestShop } from '#test/shop.ts'
import { timed } from './timed.ts'

// Time of a courier's statement of 5,000 delivered orders: its dry run, and keeping it. Each call is timed from request to answer in
// one process.

const rows = 5_000

const shop = await openTestShop()
const office = await openBackOffice(shop)

try {
  const orders = await copyOrders(shop.db, 'ORD001', rows)
  await force(
    shop.db,
    sql`
    WITH sent AS (
      UPDATE orders SET status = 'delivered' WHERE status = 'processing' RETURNING id
    ), parcels AS (
      INSERT INTO shipments (order_id, carrier, tracking_number, left_at) SELECT id, 'Delhivery', 'AWB' || id, now() FROM sent
    )
    UPDATE payments SET kind = 'cod', status = 'collected', collected_at = now(), provider_order_id = NULL,
      provider_payment_id = 'cod-' || receipt, next_poll_at = NULL
    WHERE receipt LIKE 'copy-%'`,
  )
  const { rows: payments } = await shop.db.execute<{ awb: string; amount: string }>(sql`
    SELECT 'AWB' || order_id AS awb, (amount_paise / 100.0)::numeric(12, 2)::text AS amount FROM payments WHERE kind = 'cod'`)
  const csv = remittanceFile(payments)
  console.log(`| ${orders.length} rows, ${(csv.length / 1000).toFixed(0)} KB | seconds |\n| --- | --: |`)
  const send = (dry_run: boolean) => () =>
    office.call(keepRemittances, {
      cookie: office.owner,
      key: crypto.randomUUID() as string,
      body: { csv, courier: 'Delhivery', dry_run },
    })
  await timed('dry run', send(true))
  const { body } = await timed('keep', send(false))
  if (body.matched !== rows) throw new Error(`${body.matched} rows matched.`)
} finally {
  await office.app.close()
  await shop.close()
}
