import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { applyFacts } from '#server/payments/refunds/apply-facts.ts'
import { recordProviderRefund } from '#server/payments/refunds/facts.ts'
import { readOne } from '#server/platform/database/rows.ts'
import { payments } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

const paid = {
  id: payments.id,
  amountPaise: payments.amountPaise,
  providerPaymentId: sql<string>`payments.provider_payment_id`,
}

/**
 * Records a refund made in the provider's dashboard, as the shop does when it hears of it.
 * @returns the provider's id.
 */
export const refundAtProvider = (db: NodePgDatabase, orderId: number, amountPaise: number): Promise<string> =>
  inTransaction(db, async (tx) => {
    const payment = await readOne(
      tx,
      paid,
      (columns) => sql`SELECT ${columns} FROM payments WHERE order_id = ${orderId} FOR NO KEY UPDATE`,
    )
    const money = { id: payment.providerPaymentId, amountPaise: payment.amountPaise }
    const id = `rfnd_${randomUUID().slice(-12)}`
    const said = { id, paymentId: money.id, amountPaise, receipt: null, status: 'processed' as const }
    const fact = await recordProviderRefund(tx, payment.id, money, said)
    if (fact) await applyFacts(tx, money.id, [fact])
    return id
  })
