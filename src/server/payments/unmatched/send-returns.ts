import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/rows.ts'
import { unmatchedPayments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { claimDue, exponentialPause } from '../../platform/jobs/claim-due.ts'
import { addFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { noteGoneBack, noteMatched } from './keep-unmatched.ts'
import { findOrderWith } from './known-order.ts'

const batchSize = 10
/** After so many tries without success a person should look. */
const maxQuietTries = 5

const due = {
  id: unmatchedPayments.id,
  providerPaymentId: unmatchedPayments.providerPaymentId,
  amountPaise: unmatchedPayments.amountPaise,
  refundPaise: unmatchedPayments.refundPaise,
  refundKey: unmatchedPayments.refundKey,
  attempts: unmatchedPayments.attempts,
}

type DueReturn = RowOf<typeof due>

/**
 * Sends back money that belongs to no order, and asks until it is back; what was refunded in the dashboard meanwhile is not sent,
 * nor what pays an order by now. The provider's idempotency key makes a repetition after a lost answer harmless.
 * @returns how many are back.
 */
export async function sendReturns(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, due, {
    table: unmatchedPayments,
    condition: sql`state = 'refunding'`,
    pause: exponentialPause('6 hours'),
    limit: batchSize,
  })
  let back = 0
  for (const payment of claimed) {
    if (stopping?.aborted) break
    if (await sendBack(shop, payment)) back += 1
  }
  return back
}

async function sendBack(shop: ShopWithProvider, payment: DueReturn): Promise<boolean> {
  const { providerPaymentId, amountPaise, refundPaise, refundKey } = payment
  if (refundKey === null) throw new Error(`The payment ${payment.id} goes back without a key.`)
  try {
    const now = await shop.provider.fetchPayment(providerPaymentId)
    const leftPaise = Math.min(refundPaise, amountPaise - now.refundedPaise)
    if (leftPaise > 0) {
      if ((await findOrderWith(shop.db, providerPaymentId)) !== null) {
        await noteMatched(shop.db, providerPaymentId)
        return false
      }
      // Another sum under the same key would be refused.
      const key = leftPaise === refundPaise ? refundKey : `${refundKey}-${leftPaise}`
      const made = await shop.provider.refundPayment(providerPaymentId, leftPaise, key)
      if (made.status === 'failed')
        return await noteFailed(shop, payment, `The provider's refund ${made.id} failed.`)
      if (made.status === 'pending') return false
    }
    await noteGoneBack(shop.db, providerPaymentId)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn(
      { err: error, payment: providerPaymentId },
      'money without an order could not be sent back yet',
    )
    return recordUnsent(shop, payment, error.message)
  }
}

/** It goes out under a new key, since the old key would only repeat the provider's answer. */
async function noteFailed(shop: ShopWithProvider, payment: DueReturn, why: string): Promise<boolean> {
  await write(shop.db, payment.id, { refundKey: `unmatched-${randomUUID()}` })
  return recordUnsent(shop, payment, why)
}

const recordUnsent = ({ db }: ShopWithProvider, payment: DueReturn, why: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await write(tx, payment.id, { lastError: why })
    if (payment.attempts >= maxQuietTries) {
      const reason = `${payment.providerPaymentId}, which belongs to no order, could not be sent back yet: ${why} It is tried again every few hours.`
      await addFailedJob(tx, 'money', payment.providerPaymentId, reason)
    }
    return false
  })

const write = async (
  db: Database,
  id: number,
  values: PgUpdateSetSource<typeof unmatchedPayments>,
): Promise<void> => {
  await db.update(unmatchedPayments).set(values).where(eq(unmatchedPayments.id, id))
}
