import { sql } from 'drizzle-orm'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst } from '../../platform/database/rows.ts'
import { accounts, orders, payments } from '../../platform/database/tables.ts'

const owner = {
  id: payments.id,
  orderId: payments.orderId,
  orderStatus: orders.status,
  status: payments.status,
  amountPaise: payments.amountPaise,
  email: emailOf(accounts),
  providerPaymentId: payments.providerPaymentId,
}

/**
 * A payment of the shop with its order, both locked until the transaction ends. `providerPaymentId` is null for money that pays
 * no order, and so moves no payment.
 */
export type LockedProviderPayment = RowOf<typeof owner>

/** Locks the payment of the shop that a provider's payment belongs to; null where the ledger has no row of it. */
export async function lockProviderPayment(
  tx: Database,
  providerPaymentId: string,
): Promise<LockedProviderPayment | null> {
  const found = await readFirst(
    tx,
    owner,
    (columns) => sql`
    SELECT ${columns} FROM payments JOIN orders ON orders.id = payments.order_id JOIN accounts ON accounts.id = payments.account_id
    WHERE payments.id = (
      SELECT id FROM payments WHERE provider_payment_id = ${providerPaymentId}
      UNION ALL SELECT payment_id FROM refunds WHERE provider_payment_id = ${providerPaymentId} LIMIT 1)
    FOR NO KEY UPDATE OF payments, orders`,
  )
  if (found?.providerPaymentId === providerPaymentId) return found
  return found && { ...found, providerPaymentId: null }
}

/** The same for a provider's payment of which the ledger has a row. @throws {Error} where it has none. */
export async function lockKnownProviderPayment(
  tx: Database,
  providerPaymentId: string,
): Promise<LockedProviderPayment> {
  const payment = await lockProviderPayment(tx, providerPaymentId)
  if (!payment) throw new Error(`The ledger has a row of ${providerPaymentId}, which belongs to no payment.`)
  return payment
}
