import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orderNumber } from '#contract/shop/orders.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import { payments, refunds } from '../../platform/database/tables.ts'
import type { RefundState } from '../refunds/refund-states.ts'

const payment = alias(payments, 'payment')
const refund = alias(refunds, 'refund')

const refundJson = jsonOf({
  id: refund.id,
  status: refund.status,
  amountPaise: refund.amountPaise,
  capturedPaise: refund.capturedPaise,
})

/** @param money the provider's id of the payment that somebody asks about. */
const chargeOf = (money: SQL) => ({
  paymentId: payment.id,
  orderId: payment.orderId,
  status: payment.status,
  amountPaise: payment.amountPaise,
  /** Whether the last poll of the payment has no answer yet. */
  isUnanswered: sql<boolean>`coalesce(payment.checked_at > coalesce(payment.answered_at, '-infinity'), false)`,
  /** Whether the money is a second payment for the order, which is always refunded. */
  isSecond: sql<boolean>`coalesce(payment.provider_payment_id <> ${money}, false)`,
  /** Refunds of the money, whether it paid the order or was a second payment. */
  refunds: sql<StoredRefund[]>`(
    SELECT coalesce(json_agg(${refundJson} ORDER BY refund.id), '[]')
    FROM refunds refund WHERE refund.payment_id = payment.id AND refund.provider_payment_id = ${money} AND refund.status <> 'void')`,
})

interface StoredRefund {
  id: number
  status: RefundState
  amountPaise: number
  capturedPaise: number
}

/** A payment of the shop with the money that somebody asks about. */
export type FoundCharge = RowOf<ReturnType<typeof chargeOf>>

/** A signed-in shopper, or a guest with an e-mail address or phone number. */
export interface Caller {
  accountId: number | null
  contact: string
}

/** The payment of an order, only for its owner, since order numbers are easy to guess. */
export function findByOrder(db: Database, publicId: string, caller: Caller): Promise<FoundCharge | null> {
  const contact = caller.contact.toLowerCase()
  return find(
    db,
    sql`payment.order_id = ${orderNumber(publicId)} AND (account.id = ${caller.accountId}::bigint
      OR lower(account.email) = ${contact} OR account.phone = ${normalisePhone(contact)})`,
    sql`payment.provider_payment_id`,
  )
}

/** The payment with a provider's id, which is hard to guess. */
export const findByProviderId = (db: Database, id: string): Promise<FoundCharge | null> =>
  id.startsWith('pay_')
    ? find(
        db,
        sql`payment.id IN (SELECT id FROM payments WHERE provider_payment_id = ${id}
          UNION SELECT payment_id FROM refunds WHERE provider_payment_id = ${id})`,
        sql`${id}`,
      )
    : find(db, sql`payment.provider_order_id = ${id}`, sql`payment.provider_payment_id`)

const find = (db: Database, condition: SQL, money: SQL): Promise<FoundCharge | null> =>
  readFirst(
    db,
    chargeOf(money),
    (columns) => sql`
    SELECT ${columns} FROM payments payment JOIN accounts account ON account.id = payment.account_id
    WHERE ${condition} LIMIT 1`,
  )
