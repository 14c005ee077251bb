import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readRows } from '../../machine/database/rows.ts'
import { unmatchedPayments } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { addDeadLetter } from '../../machine/jobs/dead-letters.ts'
import { ProviderError, type ShopWithProvider } from '../provider/provider.ts'
import { noteGoneBack } from './keep-unmatched.ts'

const batchSize = 10
/** After so many tries without success a person should look. */
const mostQuietTries = 5

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
 * Sends back money that belongs to no order, and asks until it is back. The provider's idempotency key makes a repetition
 * after a lost answer harmless.
 * @returns how many are back.
 */
export async function sendReturns(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  let back = 0
  for (const payment of await claimDue(shop.db)) {
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
    if (now.refundedPaise < amountPaise) {
      const made = await shop.provider.refundPayment(providerPaymentId, refundPaise, refundKey)
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
    return noteUnsent(shop, payment, error.message)
  }
}

/** It goes out under a new key, since the old key would only repeat the provider's answer. */
async function noteFailed(shop: ShopWithProvider, payment: DueReturn, why: string): Promise<boolean> {
  await write(shop.db, payment.id, { refundKey: `unmatched-${randomUUID()}` })
  return noteUnsent(shop, payment, why)
}

const noteUnsent = ({ db }: ShopWithProvider, payment: DueReturn, why: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await write(tx, payment.id, { lastError: why })
    if (payment.attempts >= mostQuietTries) {
      const reason = `${payment.providerPaymentId}, which belongs to no order, could not be sent back yet: ${why} It is tried again every few hours.`
      await addDeadLetter(tx, 'money', payment.providerPaymentId, reason)
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

/** Claims what is due for this process; it is due again, at growing intervals, until it is back. */
const claimDue = (db: Database): Promise<DueReturn[]> =>
  readRows(
    db,
    due,
    (columns) => sql`
    UPDATE unmatched_payments SET attempts = attempts + 1,
      next_attempt_at = now() + least(interval '6 hours', interval '30 seconds' * power(2, least(attempts, 12)))
    WHERE id IN (
      SELECT id FROM unmatched_payments WHERE state = 'refunding' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING ${columns}`,
  )
