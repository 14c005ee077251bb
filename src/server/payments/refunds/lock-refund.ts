import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { moneyIdOf } from '../../lifecycle/payments/lock-payment.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts, orders, payments, refunds } from '../../platform/database/tables.ts'

const locked = {
  id: refunds.id,
  status: refunds.status,
  kind: refunds.kind,
  amountPaise: refunds.amountPaise,
  capturedPaise: refunds.capturedPaise,
  isDespiteDispute: refunds.isDespiteDispute,
  providerRefundId: refunds.providerRefundId,
  attempts: refunds.attempts,
  failures: refunds.failures,
  paymentId: payments.id,
  paymentStatus: payments.status,
  paymentKind: payments.kind,
  orderId: orders.id,
  orderStatus: orders.status,
  email: emailOf(accounts),
  /** Whether the refund returns the money that paid the order, and not a second payment. */
  isOfPayment: sql<boolean | null>`${moneyIdOf(sql`payments`)} = refunds.provider_payment_id`,
  providerPaymentId: refunds.providerPaymentId,
  createdAt: refunds.createdAt,
}

/** A refund with its payment, both locked until the transaction ends. */
export type LockedRefund = RowOf<typeof locked>

export const writeRefundRow = async (
  tx: Database,
  id: number,
  values: PgUpdateSetSource<typeof refunds>,
): Promise<void> => {
  await tx.update(refunds).set(values).where(eq(refunds.id, id))
}

export const lockRefund = (tx: Database, id: number): Promise<LockedRefund | null> =>
  readFirst(
    tx,
    locked,
    (columns) => sql`
    SELECT ${columns}
    FROM refunds
    JOIN payments ON payments.id = refunds.payment_id
    JOIN orders ON orders.id = payments.order_id
    JOIN accounts ON accounts.id = payments.account_id
    WHERE refunds.id = ${id}
    FOR NO KEY UPDATE OF payments, orders, refunds`,
  )
