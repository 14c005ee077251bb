import { sql } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import { askProvider } from './ask-provider.ts'
import { ProviderError } from './provider.ts'
import { type AskablePayment, noteAnswer } from './store.ts'

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

/** So that a turn ends some time; what is left is due again in the next one. */
const questionsInATurn = 500

/**
 * Our own door: asks the provider about payments that neither a browser nor a webhook has settled, one after the other. Ends
 * early when the provider is away or the shop is stopping. A question counts only when it was answered, so one during which
 * the shop dies is asked again.
 * @returns how many were answered.
 */
export async function reconcilePayments(shop: Shop, stopping?: AbortSignal): Promise<number> {
  let answered = 0
  for (let after = 0; answered < questionsInATurn && !stopping?.aborted; answered += 1) {
    const payment = await findDue(shop, after)
    if (!payment || !(await isAnswered(shop, payment))) break
    after = payment.id
  }
  return answered
}

/** Asks about one payment; a refusal is an answer too. */
async function isAnswered(shop: Shop, payment: AskablePayment): Promise<boolean> {
  const askedAt = performance.now()
  try {
    await askProvider(shop, payment)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled yet')
    if (error.failure !== 'refused') return false
    await noteAnswer(shop.db, payment.id, askedAt)
    return true
  }
}

async function findDue({ db }: Shop, after: number): Promise<AskablePayment | null> {
  const { rows } = await db.execute<AskablePayment & Record<string, unknown>>(sql`
    SELECT id::float8 AS id, order_id::float8 AS "orderId", receipt, provider_order_id AS "providerOrderId"
    FROM payments
    WHERE status IN ('starting', 'open', 'failed', 'confirming', 'lapsed', 'cancelled') AND id > ${after}
      AND created_at > now() - interval '6 days'
      AND EXISTS (
        SELECT 1 FROM unnest(${sql.param(questions)}::interval[]) AS step
        WHERE created_at + step <= now() AND (answered_at IS NULL OR answered_at < created_at + step)
      )
    ORDER BY id LIMIT 1`)
  return rows[0] ?? null
}
