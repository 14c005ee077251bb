import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { productNotices } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { decidingHours, notificationLimit } from './notification-limit.ts'

const batchSize = 100

const waits = sql`notice.confirmed_at IS NOT NULL AND notice.notified_at IS NULL AND notice.ended_at IS NULL`

const buyable = { id: sql<number>`product.id` }

/**
 * Notifies people who wait for an available product, in the order of their requests, in proportion to its
 * packs.
 */
export async function notifyWaiting(db: NodePgDatabase): Promise<void> {
  const found = await readRows(
    db,
    buyable,
    (columns) => sql`
    SELECT ${columns} FROM products product
    WHERE NOT product.is_coming_soon AND EXISTS (SELECT FROM product_notices notice WHERE notice.product_id = product.id AND ${waits})
      AND ${availablePacks(sql`product.id`)} > 0 ORDER BY product.id`,
  )
  for (const { id } of found) while ((await inTransaction(db, (tx) => notifyBatch(tx, id))) === batchSize);
}

const state = {
  freePacks: sql<number>`CASE WHEN product.is_coming_soon THEN 0 ELSE ${availablePacks(sql`product.id`)} END`,
  stillDeciding: sql<number>`(SELECT count(*)::int FROM product_notices notice
    WHERE notice.product_id = product.id AND notice.notified_at > now() - make_interval(hours => ${decidingHours}))`,
}

const due = { id: productNotices.id, email: sql<string>`product_notices.email`, round: productNotices.round }

/** @returns the number of notified people. */
async function notifyBatch(tx: Database, productId: number): Promise<number> {
  // The lock makes other processes wait, so that they count the people notified here.
  await tx.execute(sql`SELECT 1 FROM products WHERE id = ${productId} FOR NO KEY UPDATE`)
  const now = await readFirst(
    tx,
    state,
    (columns) => sql`SELECT ${columns} FROM products product WHERE product.id = ${productId}`,
  )
  const limit = now ? Math.min(batchSize, notificationLimit(now.freePacks, now.stillDeciding)) : 0
  if (limit === 0) return 0
  const notified = await readRows(
    tx,
    due,
    (columns) => sql`
    UPDATE product_notices SET notified_at = now() WHERE id IN (
      SELECT notice.id FROM product_notices notice WHERE notice.product_id = ${productId} AND ${waits}
      ORDER BY notice.asked_at, notice.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${columns}`,
  )
  for (const { id, email, round } of notified) {
    await enqueueMail(tx, {
      template: 'product-notice',
      recipient: email,
      data: { noticeId: id, round },
      dedupeKey: `product-notice:${id}:${round}`,
    })
  }
  return notified.length
}
