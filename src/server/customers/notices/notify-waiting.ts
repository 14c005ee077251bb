import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { availablePacks } from '../../inventory/stock/available-packs.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { productNotices } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { decidingHours, mayNotify } from './count-waiting.ts'

const mailsInATurn = 100

const waits = sql`n.confirmed_at IS NOT NULL AND n.notified_at IS NULL AND n.ended_at IS NULL`

const buyable = { id: sql<number>`g.id` }

/** Writes to those who wait for a product that can be bought now: first asked, first told, and not many more than it has packs. */
export async function notifyWaiting(db: NodePgDatabase): Promise<void> {
  const found = await readRows(
    db,
    buyable,
    (columns) => sql`
    SELECT ${columns} FROM products g
    WHERE NOT g.is_coming_soon AND EXISTS (SELECT FROM product_notices n WHERE n.product_id = g.id AND ${waits})
      AND ${availablePacks(sql`g.id`)} > 0 ORDER BY g.id`,
  )
  for (const { id } of found) while ((await inTransaction(db, (tx) => notifySome(tx, id))) === mailsInATurn);
}

const state = {
  freePacks: sql<number>`CASE WHEN g.is_coming_soon THEN 0 ELSE ${availablePacks(sql`g.id`)} END`,
  stillDeciding: sql<number>`(SELECT count(*)::int FROM product_notices n
    WHERE n.product_id = g.id AND n.notified_at > now() - make_interval(hours => ${decidingHours}))`,
}

const due = { id: productNotices.id, email: sql<string>`product_notices.email`, round: productNotices.round }

/** @returns how many were written to. */
async function notifySome(tx: Database, productId: number): Promise<number> {
  // Another process that tells of this product waits here, and then counts those of this one.
  await tx.execute(sql`SELECT 1 FROM products WHERE id = ${productId} FOR NO KEY UPDATE`)
  const now = await readFirst(
    tx,
    state,
    (columns) => sql`SELECT ${columns} FROM products g WHERE g.id = ${productId}`,
  )
  const most = now ? Math.min(mailsInATurn, mayNotify(now.freePacks, now.stillDeciding)) : 0
  if (most === 0) return 0
  const told = await readRows(
    tx,
    due,
    (columns) => sql`
    UPDATE product_notices SET notified_at = now() WHERE id IN (
      SELECT n.id FROM product_notices n WHERE n.product_id = ${productId} AND ${waits}
      ORDER BY n.asked_at, n.id LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${columns}`,
  )
  for (const { id, email, round } of told) {
    await enqueueMail(tx, {
      template: 'product-notice',
      recipient: email,
      data: { noticeId: id, round },
      dedupeKey: `product-notice:${id}:${round}`,
    })
  }
  return told.length
}
