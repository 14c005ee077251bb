import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { Shop } from '../../machine/shop.ts'
import { ProviderError } from '../payments/provider.ts'
import { followRefund, noteUnsent, settleElsewhere } from './follow-refund.ts'

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
    if (await isSent(shop, refund)) accepted += 1
  }
  return accepted
}

async function isSent(shop: Shop, refund: DueRefund): Promise<boolean> {
  const { providerPaymentId, amountPaise, idempotencyKey } = refund
  try {
    const made = await shop.provider.refundPayment(providerPaymentId, amountPaise, idempotencyKey)
    await followRefund(shop, refund.id, made)
    return made.status !== 'failed'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, refund: refund.id }, 'a refund was not accepted yet')
    const isRefused = error.failure === 'refused'
    if (isRefused && (await isBackElsewhere(shop, refund))) await settleElsewhere(shop, refund.id)
    else await noteUnsent(shop, refund.id, { reason: error.message, isRefused })
    return false
  }
}

/** Takes due refunds for this process; they are due again, ever less often, until the provider accepts them. */
async function claimDue(db: Database): Promise<DueRefund[]> {
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

/**
 * A refund is refused for good when its money went back by another way: when the provider has given back more of the
 * payment than the other refunds of ours account for, those included whose answer was lost.
 */
async function isBackElsewhere({ db, provider }: Shop, refund: DueRefund): Promise<boolean> {
  const { providerPaymentId, amountPaise } = refund
  // Where that can't be asked either, the refusal is all that is known.
  const money = await provider.fetchPayment(providerPaymentId).catch(() => null)
  if (!money) return false
  const { rows } = await db.execute<{ ours: number }>(sql`
    SELECT coalesce(sum(amount_paise), 0)::float8 AS ours FROM refunds
    WHERE provider_payment_id = ${providerPaymentId} AND id <> ${refund.id}`)
  return money.refundedPaise >= amountPaise + (rows[0]?.ours ?? 0)
}
