import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Packs } from '../../inventory/stock/packs.ts'
import { releaseStock } from '../../inventory/stock/reserve.ts'
import { type PaymentState, paymentLife, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, readFirst } from '../../platform/database/rows.ts'
import { orderItems } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { OtherPayment } from './same-purchase.ts'

const expiredState = paymentLife.open.expired

const i = alias(orderItems, 'i')

const packsOfEnded = sql<Packs[]>`(
  SELECT json_agg(${jsonOf({ productId: i.productId, quantity: i.quantity })})
  FROM order_items i WHERE ${i.orderId} = ended.order_id)`

/** Frees what the orders of `ended` hold of offers. */
const freedOffers = sql`
  UPDATE order_offers u SET state = 'free' FROM ended WHERE u.order_id = ended.order_id AND u.state = 'held'`

export interface Expiry {
  /** The states that may lapse; default: all unpaid ones. */
  from?: readonly PaymentState[]
  /** The reason, for the order's history. */
  note: string
}

/**
 * Ends an unpaid payment: its stock, its offer and its Idempotency-Key are free again. Late money is honoured
 * or refunded when it is settled.
 * @returns whether it ended now.
 */
export function expirePayment(
  db: NodePgDatabase,
  paymentId: number,
  { from = unpaidStates, note }: Expiry,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await readFirst(
      tx,
      { wasReserved: sql<boolean>`ended.was_reserved`, packs: packsOfEnded },
      (columns) => sql`
      WITH before AS (
        SELECT id, order_id, is_reserved FROM payments
        WHERE id = ${paymentId} AND status = ANY (${sql.param([...from])}::text[])
        FOR NO KEY UPDATE
      ), ended AS (
        UPDATE payments p
        SET status = ${expiredState}, is_reserved = false, idempotency_key = NULL, request_hash = NULL
        FROM before WHERE p.id = before.id
        RETURNING p.order_id, before.is_reserved AS was_reserved
      ), freed AS (
        DELETE FROM offer_uses u USING ended WHERE u.order_id = ended.order_id AND NOT u.is_spent
      ), given_up AS (
        ${freedOffers}
      ), told AS (
        INSERT INTO order_history (order_id, status, author, note)
        SELECT order_id, 'awaiting_payment', 'shop', ${note} FROM ended
      )
      SELECT ${columns} FROM ended`,
    )
    if (ended?.wasReserved) await releaseStock(tx, ended.packs)
    return ended !== null
  })
}

/**
 * Ends the other payments of a purchase that is now paid, whose rows the caller holds. Unpaid ones lapse; a
 * confirming one waits for its money, which is then refunded. Their hold on the offer ends; the caller
 * releases the packs.
 */
export async function expireOthers(tx: Database, others: OtherPayment[], paidOrderId: number): Promise<void> {
  const paid = `The same goods were paid with order ${publicOrderId(paidOrderId)}`
  await tx.execute(sql`
    WITH ended AS (
      UPDATE payments SET is_reserved = false, idempotency_key = NULL, request_hash = NULL,
        status = CASE WHEN status ${inStates(unpaidStates)} THEN ${expiredState} ELSE status END
      WHERE id = ANY (${sql.param(others.map(({ id }) => id))}::bigint[])
      RETURNING order_id, status = ${expiredState} AS has_lapsed
    ), freed AS (
      DELETE FROM offer_uses u USING ended WHERE u.order_id = ended.order_id AND NOT u.is_spent
    ), given_up AS (
      ${freedOffers}
    )
    INSERT INTO order_history (order_id, status, author, note)
    SELECT o.id, o.status, 'shop', CASE WHEN ended.has_lapsed
      THEN ${`${paid}; this payment has ended.`}::text
      ELSE ${`${paid}; money for this payment goes back.`}::text END
    FROM ended JOIN orders o ON o.id = ended.order_id`)
}
