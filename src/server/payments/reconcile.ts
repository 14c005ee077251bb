import { sql } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import { askProvider } from './ask-provider.ts'
import { ProviderError } from './provider.ts'
import type { AskablePayment } from './store.ts'

/** When an unsettled payment is asked for, counted from its start: soon at first, then as long as money can be late. */
export const questions = [
  '1 minute',
  '3 minutes',
  '10 minutes',
  '30 minutes',
  '1 day',
  '2 days',
  '3 days',
  '4 days',
  '5 days',
]

const batchSize = 50

/**
 * Our own door: asks the provider about payments that neither a browser nor a webhook has settled. Ends early when the
 * provider is away or the shop is stopping; what was not asked stays due.
 * @returns how many were asked for.
 */
export async function reconcilePayments(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const due = await claimDue(shop)
  for (const [asked, payment] of due.entries()) {
    if (stopping?.aborted || !(await isAnswered(shop, payment))) {
      await reopen(shop, due.slice(asked))
      return asked
    }
  }
  return due.length
}

/** Asks about one payment; a refusal is an answer too. */
async function isAnswered(shop: Shop, payment: AskablePayment): Promise<boolean> {
  try {
    await askProvider(shop, payment)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled yet')
    return error.failure === 'refused'
  }
}

/** Makes claimed questions due again. */
async function reopen({ db }: Shop, payments: AskablePayment[]): Promise<void> {
  const ids = payments.map(({ id }) => id)
  await db.execute(sql`UPDATE payments SET checked_at = NULL WHERE id = ANY (${sql.param(ids)}::bigint[])`)
}

async function claimDue({ db }: Shop): Promise<AskablePayment[]> {
  const { rows } = await db.execute<AskablePayment & Record<string, unknown>>(sql`
    UPDATE payments SET checked_at = now()
    WHERE id IN (
      SELECT p.id FROM payments p
      WHERE p.status IN ('starting', 'open', 'failed', 'confirming', 'lapsed', 'cancelled')
        AND p.created_at > now() - interval '6 days'
        AND EXISTS (
          SELECT 1 FROM unnest(${sql.param(questions)}::interval[]) AS step
          WHERE p.created_at + step <= now() AND (p.checked_at IS NULL OR p.checked_at < p.created_at + step)
        )
      ORDER BY p.created_at LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING id::float8 AS id, order_id::float8 AS "orderId", receipt, provider_order_id AS "providerOrderId"`)
  return rows
}
