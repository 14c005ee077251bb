import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { inTransaction } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { ProviderError, type ProviderRefund } from './provider.ts'

const batchSize = 10

interface DueRefund {
  [column: string]: unknown
  id: number
  providerPaymentId: string
  amountPaise: number
  idempotencyKey: string
}

/**
 * Sends refunds that are due. The provider's idempotency key makes it harmless to send one again whose answer was lost.
 * @returns how many were accepted.
 */
export async function sendRefunds(shop: Shop, stopping?: AbortSignal): Promise<number> {
  let accepted = 0
  for (const refund of await claimDue(shop.db)) {
    // What a stopping shop leaves is due again by itself.
    if (stopping?.aborted) break
    try {
      const { providerPaymentId, amountPaise, idempotencyKey } = refund
      const made = await shop.provider.refundPayment(providerPaymentId, amountPaise, idempotencyKey)
      if (made.status === 'failed') {
        await recordFailed(shop, refund, made)
      } else {
        await recordAccepted(shop.db, refund.id, made)
        accepted += 1
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await recordFailure(shop, refund, error)
    }
  }
  return accepted
}

/** Takes due refunds for this process; they are due again, ever less often, until the provider accepts them. */
async function claimDue(db: NodePgDatabase): Promise<DueRefund[]> {
  const { rows } = await db.execute<DueRefund>(sql`
    UPDATE refunds SET attempts = attempts + 1,
      next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts, 10)))
    WHERE id IN (
      SELECT id FROM refunds WHERE status = 'due' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id::float8 AS id, provider_payment_id AS "providerPaymentId", amount_paise::float8 AS "amountPaise",
      idempotency_key AS "idempotencyKey"`)
  return rows
}

/** The refund is on its way; the payment that it belongs to is refunded once its own money went back. */
const recordAccepted = (db: NodePgDatabase, id: number, made: ProviderRefund): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`
      WITH sent AS (
        UPDATE refunds SET status = ${made.status === 'processed' ? 'processed' : 'sent'},
          provider_refund_id = ${made.id}, last_error = NULL
        WHERE id = ${id} AND status = 'due'
        RETURNING payment_id, provider_payment_id
      ), moved AS (
        UPDATE payments p SET status = 'refunded' FROM sent
        WHERE p.id = sent.payment_id AND p.provider_payment_id = sent.provider_payment_id
          AND p.status = 'refund_due'
      )
      INSERT INTO order_history (order_id, status, author, note)
      SELECT o.id, o.status, 'provider', 'The refund is on its way to the shopper.'
      FROM sent JOIN payments p ON p.id = sent.payment_id JOIN orders o ON o.id = p.order_id`)
  })

/** The provider took the wish and could not fulfil it. It stays due, under a new key: the old one would repeat the answer. */
async function recordFailed({ db, log }: Shop, { id }: DueRefund, made: ProviderRefund): Promise<void> {
  log.error({ refund: id, providerRefund: made.id }, 'a refund failed at the provider and will be sent anew')
  await db.execute(sql`
    UPDATE refunds SET last_error = ${`The provider's refund ${made.id} failed.`},
      idempotency_key = 'return-' || provider_payment_id || '-' || attempts
    WHERE id = ${id} AND status = 'due'`)
}

async function recordFailure(
  { db, provider, log }: Shop,
  refund: DueRefund,
  error: ProviderError,
): Promise<void> {
  log.warn({ err: error, refund: refund.id }, 'a refund was not accepted yet')
  await db.execute(sql`UPDATE refunds SET last_error = ${error.message} WHERE id = ${refund.id}`)
  if (error.failure !== 'refused') return
  // It is refused for good when the money went back by another way, such as the provider's own pages.
  const money = await provider.fetchPayment(refund.providerPaymentId).catch(() => null)
  if (money && money.refundedPaise >= refund.amountPaise) {
    await db.execute(sql`UPDATE refunds SET status = 'processed' WHERE id = ${refund.id} AND status = 'due'`)
    await db.execute(sql`
      UPDATE payments p SET status = 'refunded' FROM refunds r
      WHERE r.id = ${refund.id} AND p.id = r.payment_id AND p.provider_payment_id = r.provider_payment_id
        AND p.status = 'refund_due'`)
  }
}
