import { sql } from 'drizzle-orm'
import { assignNumbers, maxNumbers, previewNumbers } from '#contract/admin/dispatch.ts'
import { openBackOffice } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openTestShop } from '#test/shop.ts'
import { timed } from './timed.ts'

// Time of the largest table of tracking numbers: its preview, and numbering 10,000 packed orders in one transaction.
// Each call is timed from request to answer in one process.

const shop = await openTestShop()
const office = await openBackOffice(shop)

try {
  const orders = await copyOrders(shop.db, 'ORD001', maxNumbers)
  await shop.db.execute(sql`UPDATE orders SET status = 'packed' WHERE status = 'processing'`)
  const lines = orders.map((id, index) => `${id},Delhivery,${1_490_000_000_000 + index}`)
  const csv = ['order,carrier,number', ...lines].join('\n')
  console.log(`| ${maxNumbers} numbers, ${(csv.length / 1000).toFixed(0)} KB | seconds |\n| --- | --: |`)
  const as = () => ({ cookie: office.packer, key: crypto.randomUUID() as string })
  const { body } = await timed('preview', () => office.call(previewNumbers, { ...as(), body: { csv } }))
  const { plan } = body
  const given = await timed('give', () => office.call(assignNumbers, { ...as(), body: { csv, plan } }))
  if (given.body.given !== maxNumbers) throw new Error(`${given.body.given} were given.`)
} finally {
  await office.app.close()
  await shop.close()
}
