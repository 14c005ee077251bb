import { type SQL, sql } from 'drizzle-orm'
import { normalisePhone } from '#contract/field-rules.ts'
import { orderNumber } from '#contract/orders.ts'
import type { Database } from '../../machine/database/database.ts'
import type { PaymentState } from '../payments/payment-states.ts'

/** A payment of ours with the money that somebody asks for. */
export interface FoundCharge {
  [column: string]: unknown
  paymentId: number
  orderId: number
  status: PaymentState
  amountPaise: number
  /** Whether the provider was asked about the payment and has not answered since. */
  isUnanswered: boolean
  /** Of the money that was asked for: the payment's own, or a second one that came for it. */
  refunds: { id: number; status: string; amountPaise: number; capturedPaise: number }[]
  /** Whether it is a second payment, of which nothing is kept. */
  isSecond: boolean
}

/** Who asks: a signed-in shopper, or somebody who names an e-mail or phone. */
export interface Asker {
  accountId: number | null
  contact: string
}

/**
 * The payment of an order, for its owner alone: numbers of orders are easy to guess.
 */
export function findByOrder(db: Database, publicId: string, asker: Asker): Promise<FoundCharge | null> {
  const contact = asker.contact.toLowerCase()
  return find(
    db,
    sql`p.order_id = ${orderNumber(publicId)} AND (a.id = ${asker.accountId}::bigint
      OR lower(a.email) = ${contact} OR a.phone = ${normalisePhone(contact)})`,
    sql`p.provider_payment_id`,
  )
}

/** The payment behind an id of the provider, which nobody can guess. */
export const findByProviderId = (db: Database, id: string): Promise<FoundCharge | null> =>
  id.startsWith('order_')
    ? find(db, sql`p.provider_order_id = ${id}`, sql`p.provider_payment_id`)
    : find(
        db,
        sql`p.id IN (SELECT id FROM payments WHERE provider_payment_id = ${id}
          UNION SELECT payment_id FROM refunds WHERE provider_payment_id = ${id})`,
        sql`${id}`,
      )

async function find(db: Database, which: SQL, money: SQL): Promise<FoundCharge | null> {
  const { rows } = await db.execute<FoundCharge>(sql`
    SELECT p.id::float8 AS "paymentId", p.order_id::float8 AS "orderId", p.status,
      p.amount_paise::float8 AS "amountPaise",
      coalesce(p.checked_at > coalesce(p.answered_at, '-infinity'), false) AS "isUnanswered",
      coalesce(p.provider_payment_id <> ${money}, false) AS "isSecond",
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'amountPaise', r.amount_paise,
         'capturedPaise', r.captured_paise) ORDER BY r.id), '[]')
       FROM refunds r WHERE r.payment_id = p.id AND r.provider_payment_id = ${money}) AS refunds
    FROM payments p JOIN accounts a ON a.id = p.account_id
    WHERE ${which} LIMIT 1`)
  return rows[0] ?? null
}
