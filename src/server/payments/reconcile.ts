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
 * Our own door: asks the provider about payments that neither a browser nor a webhook has settled.
 * @returns how many were asked for.
 */
export async function reconcilePayments(shop: Shop): Promise<number> {
  const due = await claimDue(shop)
  for (const payment of due) {
    try {
      await askProvider(shop, payment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      shop.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled yet')
      // The question was not answered, so it stays open for the next round.
      await shop.db.execute(sql`UPDATE payments SET checked_at = NULL WHERE id = ${payment.id}`)
    }
  }
  return due.length
}

async function claimDue({ db }: Shop): Promise<AskablePayment[]> {
  const { rows } = await db.execute<AskablePayment & Record<string, unknown>>(sql`
    UPDATE payments SET checked_at = now()
    WHERE id IN (
      SELECT p.id FROM payments p
      WHERE p.status IN ('starting', 'open', 'failed', 'confirming', 'lapsed')
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
