import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orderNumber } from '#contract/shop/orders.ts'
import { normalisePhone } from '#shared/field-rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import { payments, refunds } from '../../platform/database/tables.ts'
import type { RefundState } from '../refunds/refund-states.ts'

const p = alias(payments, 'p')
const r = alias(refunds, 'r')

const refundJson = jsonOf({
  id: r.id,
  status: r.status,
  amountPaise: r.amountPaise,
  capturedPaise: r.capturedPaise,
})

/** @param money the provider's id of the payment in question. */
const chargeOf = (money: SQL) => ({
  paymentId: p.id,
  orderId: p.orderId,
  status: p.status,
  amountPaise: p.amountPaise,
  /** Whether the provider was asked about the payment and has not answered yet. */
  isUnanswered: sql<boolean>`coalesce(p.checked_at > coalesce(p.answered_at, '-infinity'), false)`,
  /** Whether it is a second payment for the order, which is always refunded. */
  isSecond: sql<boolean>`coalesce(p.provider_payment_id <> ${money}, false)`,
  /** Refunds of the money in question: of the payment's own, or of a second payment. */
  refunds: sql<StoredRefund[]>`(
    SELECT coalesce(json_agg(${refundJson} ORDER BY r.id), '[]')
    FROM refunds r WHERE r.payment_id = p.id AND r.provider_payment_id = ${money} AND r.status <> 'void')`,
})

interface StoredRefund {
  id: number
  status: RefundState
  amountPaise: number
  capturedPaise: number
}

/** A payment of ours with the money in question. */
export type FoundCharge = RowOf<ReturnType<typeof chargeOf>>

/** Who asks: a signed-in shopper, or a guest with an e-mail address or phone number. */
export interface Asker {
  accountId: number | null
  contact: string
}

/** The payment of an order, for its owner alone, since order numbers are easy to guess. */
export function findByOrder(db: Database, publicId: string, asker: Asker): Promise<FoundCharge | null> {
  const contact = asker.contact.toLowerCase()
  return find(
    db,
    sql`p.order_id = ${orderNumber(publicId)} AND (a.id = ${asker.accountId}::bigint
      OR lower(a.email) = ${contact} OR a.phone = ${normalisePhone(contact)})`,
    sql`p.provider_payment_id`,
  )
}

/** The payment with a provider's id, which is hard to guess. */
export const findByProviderId = (db: Database, id: string): Promise<FoundCharge | null> =>
  id.startsWith('order_')
    ? find(db, sql`p.provider_order_id = ${id}`, sql`p.provider_payment_id`)
    : find(
        db,
        sql`p.id IN (SELECT id FROM payments WHERE provider_payment_id = ${id}
          UNION SELECT payment_id FROM refunds WHERE provider_payment_id = ${id})`,
        sql`${id}`,
      )

const find = (db: Database, which: SQL, money: SQL): Promise<FoundCharge | null> =>
  readFirst(
    db,
    chargeOf(money),
    (columns) => sql`
    SELECT ${columns} FROM payments p JOIN accounts a ON a.id = p.account_id
    WHERE ${which} LIMIT 1`,
  )
