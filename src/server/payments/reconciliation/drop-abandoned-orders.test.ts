import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { overduePayersOf } from '#test/overdue-payers.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { addFailedJob, clearFailedJob, deleteOldFailedJobs } from '../../platform/jobs/failed-jobs.ts'
import { dropAbandonedOrders } from './drop-abandoned-orders.ts'

const shop = await openPayingShop({ after })
const { db, sandbox } = shop
const { startNew, lapse } = overduePayersOf(shop)

const age = () =>
  db.execute(sql`
  UPDATE payments SET created_at = now() - interval '31 days' WHERE order_id > 3`)

const ordersLeft = async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT 'ORD' || lpad(id::text, 3, '0') AS id FROM orders WHERE id > 3 ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

// #drop-abandoned-orders-1b6
it('deletes unpaid orders without an attempt after a month', async () => {
  const { started: abandoned } = await startNew()
  const { started: tried } = await startNew()
  const { started: unanswered } = await startNew()
  const { token } = await shop.registerShopper()
  const paid = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }] })
  await sandbox.tryToPay(tried.id, { outcome: 'failed' })
  for (const { orderId } of [abandoned, tried, unanswered]) await lapse(orderId)
  await db.execute(sql`UPDATE payments SET answered_at = NULL WHERE provider_order_id = ${unanswered.id}`)
  assert.equal(await dropAbandonedOrders(db), 0)
  await age()
  assert.equal(await dropAbandonedOrders(db), 1)
  const { rows } = await db.execute(sql`
    SELECT sum(dropped)::int AS dropped, bool_and(day = day_in_india(now())) AS is_of_its_day FROM funnel_days`)
  assert.deepEqual(rows, [{ dropped: 1, is_of_its_day: true }], 'the funnel still counts it')
  assert.deepEqual(await ordersLeft(), [tried.orderId, unanswered.orderId, paid])
  assert.equal(await dropAbandonedOrders(db), 0)
})

it('keeps an unpaid order with a staff note or a parcel', async () => {
  const orders = [await startNew(), await startNew(), await startNew()].map(({ started }) => started.orderId)
  const [noted = '', sent = '', bare = ''] = orders
  for (const orderId of orders) await lapse(orderId)
  await age()
  await db.execute(sql`
    WITH colleague AS (
      INSERT INTO staff_members (email, full_name, role_id)
      SELECT 'colleague@example.com', 'Colleague', min(id) FROM staff_roles RETURNING id
    )
    INSERT INTO order_notes (order_id, staff_id, body)
    SELECT ${Number(noted.slice(3))}, id, 'The shopper rang.' FROM colleague`)
  await db.execute(
    sql`INSERT INTO shipments (order_id, carrier) VALUES (${Number(sent.slice(3))}, 'India Post')`,
  )
  assert.equal(await dropAbandonedOrders(db), 1)
  const left = await ordersLeft()
  assert.deepEqual(
    orders.filter((orderId) => left.includes(orderId)),
    [noted, sent],
  )
  assert.ok(!left.includes(bare))
})

it('deletes failed jobs a month after they were resolved', async () => {
  for (const reference of ['1', '2', '3']) await addFailedJob(db, 'mail', reference, 'It came back.')
  await clearFailedJob(db, 'mail', '1')
  await clearFailedJob(db, 'mail', '2')
  await db.execute(sql`UPDATE failed_jobs SET resolved_at = now() - interval '31 days' WHERE reference = '1'`)
  await db.execute(sql`UPDATE failed_jobs SET created_at = now() - interval '1 year'`)
  await deleteOldFailedJobs(db)
  const { rows } = await db.execute<{ reference: string }>(
    sql`SELECT reference FROM failed_jobs WHERE kind = 'mail' ORDER BY 1`,
  )
  assert.deepEqual(
    rows.map(({ reference }) => reference),
    ['2', '3'],
  )
})
