import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publicOrderId } from '#contract/shop/orders.ts'
import { readBatch } from '../../inventory/batches/read-batch.ts'
import { lockBatches } from '../../inventory/stock/locked-batches.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { ordersWith } from './batch-orders.ts'

const reader = { orderId: sql<number>`ordered.id::float8`, email: sql<string>`account.email` }

/**
 * Queues a mail to each buyer of a recalled batch who has none yet, except erased shoppers. The lock on the
 * batch prevents double mails.
 * @throws {ShopError} `not_found`, `wrong_batch_state` for a batch that is not recalled.
 */
export const sendRecallMails = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, words }: { id: number; words: string },
): Promise<{ written: number }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      // Does not lock the row of stock, since shoppers go on buying while many mails are written.
      await readBatch(tx, id)
      const [batch] = await lockBatches(tx, (batch) => sql`${batch}.id = ${id}`)
      if (!batch) throw new Error(`Batch ${id} is gone.`)
      if (batch.state !== 'recalled') {
        throw new ShopError('wrong_batch_state', 'Recall the batch first; then its buyers can be told.')
      }
      const readers = await readRows(
        tx,
        reader,
        (columns) => sql`
        SELECT ${columns} FROM ${ordersWith(id)} WHERE recalled.order_id IS NULL AND account.email <> '' ORDER BY ordered.id`,
      )
      for (const { orderId, email } of readers) {
        await tx.execute(
          sql`INSERT INTO recall_orders (batch_id, order_id, words) VALUES (${id}, ${orderId}, ${words})`,
        )
        await enqueueMail(tx, {
          template: 'batch-recalled',
          recipient: email,
          data: { batchId: id, orderId },
          dedupeKey: `batch-recalled:${id}:${orderId}`,
        })
      }
      await recordAudit({
        action: 'batch_buyers_told',
        entity: { kind: 'batch', id },
        after: { number: batch.number, written: readers.length },
      })
      return { written: readers.length }
    },
    { idempotency },
  )

interface RecallMailInput {
  id: number
  words: string
  /** The order of the mail; a preview shows the next order without a mail. */
  orderId: number | null
}

/**
 * The data of a recall mail with unsent text.
 * @throws {ShopError} `not_found`.
 */
export async function recallSubject(db: Database, { id, words, orderId }: RecallMailInput) {
  const { number, name } = await readBatch(db, id)
  const order = orderId ?? (await nextBuyer(db, id))
  return { number: number ?? '', name, words, order: order === null ? 'ORD…' : publicOrderId(order) }
}

async function nextBuyer(db: Database, id: number): Promise<number | null> {
  const next = await readFirst(
    db,
    reader,
    (columns) => sql`
    SELECT ${columns} FROM ${ordersWith(id)} WHERE recalled.order_id IS NULL AND account.email <> '' ORDER BY ordered.id LIMIT 1`,
  )
  return next?.orderId ?? null
}
