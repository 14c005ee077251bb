import { sql } from 'drizzle-orm'
import { addHistory } from '../../lifecycle/orders/history.ts'
import { lockPaymentOfOrder } from '../../lifecycle/payments/lock-payment.ts'
import { cancelWithin } from '../../payments/refunds/cancel-order.ts'
import { shopActor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { codConfirmations } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { today } from '../fulfilment/order-views.ts'
import { unconfirmedReason } from './confirm-order.ts'

/** Hours without a confirmation until an order is put on hold, and until it is cancelled. */
const hoursToHold = 24
const hoursToCancel = 48

const batchSize = 100

/**
 * Puts orders with cash on delivery on hold that nobody confirmed for a day, and cancels them after two. It may run twice.
 * @returns the number of orders that it changed.
 */
export async function endUnconfirmed(
  { db }: Pick<AppContext, 'db'>,
  stopping?: AbortSignal,
): Promise<number> {
  const waiting = await readRows(
    db,
    { id: codConfirmations.orderId },
    (columns) => sql`
    SELECT ${columns} FROM cod_confirmations
    WHERE state = 'waiting' AND asked_at < now() - make_interval(hours => ${hoursToHold})
      AND (NOT is_held OR asked_at < now() - make_interval(hours => ${hoursToCancel}))
    ORDER BY asked_at LIMIT ${batchSize}`,
  )
  let changed = 0
  for (const { id } of waiting) {
    if (stopping?.aborted) break
    if (await inTransaction(db, (tx) => endOne(tx, id))) changed += 1
  }
  return changed
}

/** @returns whether the order was held or cancelled; a confirmation may have come first. */
async function endOne(tx: Database, orderId: number): Promise<boolean> {
  await lockPaymentOfOrder(tx, orderId)
  const waiting = await readFirst(
    tx,
    { isOver: sql<boolean>`asked_at < now() - make_interval(hours => ${hoursToCancel})` },
    (columns) => sql`
    SELECT ${columns} FROM cod_confirmations WHERE order_id = ${orderId} AND state = 'waiting'`,
  )
  if (!waiting) return false
  if (waiting.isOver) {
    await cancelWithin(tx, { orderId, actor: shopActor })
    return true
  }
  const { rowCount } = await tx.execute(sql`
    UPDATE cod_confirmations SET is_held = true WHERE order_id = ${orderId} AND NOT is_held`)
  if (rowCount !== 1) return false
  await tx.execute(sql`
    UPDATE orders SET hold_reason = ${unconfirmedReason}, hold_until = NULL
    WHERE id = ${orderId} AND (hold_reason IS NULL OR hold_until <= ${today})`)
  const note = 'Put on hold: nobody confirmed it for 24 hours.'
  await addHistory(tx, { orderId, status: 'processing', actor: shopActor, note })
  return true
}
