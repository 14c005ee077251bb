import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/rows.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { claimDue, exponentialPause, workThrough } from '../../platform/jobs/claim-due.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { findOrderOfPayment } from './known-order.ts'
import { markMatched, markRefunded } from './save-unmatched.ts'

const batchSize = 10
/** After so many failed tries the refund becomes a failed job. */
const triesUntilFailedJob = 5

const due = {
  id: unmatchedPayments.id,
  providerPaymentId: unmatchedPayments.providerPaymentId,
  amountPaise: unmatchedPayments.amountPaise,
  refundPaise: unmatchedPayments.refundPaise,
  refundKey: unmatchedPayments.refundKey,
  attempts: unmatchedPayments.attempts,
}

type DueUnmatchedRefund = RowOf<typeof due>

/**
 * Sends refunds of money that belongs to no order, and polls until the money is back. Skips money that was refunded in the
 * dashboard, or pays an order, meanwhile. The idempotency key makes a repetition after a lost answer harmless.
 * @returns the number of finished refunds.
 */
export async function sendUnmatchedRefunds(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, due, {
    table: unmatchedPayments,
    condition: sql`state = 'refunding'`,
    pause: exponentialPause('6 hours'),
    limit: batchSize,
  })
  return workThrough(claimed, (payment) => sendUnmatchedRefund(shop, payment), stopping)
}

async function sendUnmatchedRefund(shop: ShopWithProvider, payment: DueUnmatchedRefund): Promise<boolean> {
  const { providerPaymentId, amountPaise, refundPaise, refundKey } = payment
  if (refundKey === null) throw new Error(`The payment ${payment.id} goes back without a key.`)
  try {
    const now = await shop.provider.fetchPayment(providerPaymentId)
    const leftPaise = Math.min(refundPaise, amountPaise - now.refundedPaise)
    if (leftPaise > 0) {
      if ((await findOrderOfPayment(shop.db, providerPaymentId)) !== null) {
        await markMatched(shop.db, providerPaymentId)
        return false
      }
      // The provider refuses another sum under the same key.
      const key = leftPaise === refundPaise ? refundKey : `${refundKey}-${leftPaise}`
      const made = await shop.provider.refundPayment(providerPaymentId, leftPaise, key)
      if (made.status === 'failed')
        return await recordFailedRefund(shop, payment, `The provider's refund ${made.id} failed.`)
      if (made.status === 'pending') return false
    }
    await markRefunded(shop.db, providerPaymentId)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn(
      { err: error, payment: providerPaymentId },
      'money without an order could not be sent back yet',
    )
    return recordSendError(shop, payment, error.message)
  }
}

/** Gives the next try a new key, since the old key would only repeat the provider's answer. */
async function recordFailedRefund(
  shop: ShopWithProvider,
  payment: DueUnmatchedRefund,
  error: string,
): Promise<boolean> {
  await writeUnmatched(shop.db, payment.id, { refundKey: `unmatched-${randomUUID()}` })
  return recordSendError(shop, payment, error)
}

const recordSendError = (
  { db }: ShopWithProvider,
  payment: DueUnmatchedRefund,
  error: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await writeUnmatched(tx, payment.id, { lastError: error })
    if (payment.attempts >= triesUntilFailedJob) {
      const reason = `${payment.providerPaymentId}, which belongs to no order, could not be sent back yet: ${error} It is tried again every few hours.`
      await addFailedJob(tx, 'money', payment.providerPaymentId, reason)
    }
    return false
  })

const writeUnmatched = async (
  db: Database,
  id: number,
  values: PgUpdateSetSource<typeof unmatchedPayments>,
): Promise<void> => {
  await db.update(unmatchedPayments).set(values).where(eq(unmatchedPayments.id, id))
}
