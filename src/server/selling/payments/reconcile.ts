import { type SQL, sql } from 'drizzle-orm'
import { failuresUntilAway, isAnswered } from './is-answered.ts'
import { decidedStates, undecidedStates } from './payment-states.ts'
import type { Shop } from './shop.ts'
import { inStates } from './state-sql.ts'
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

/** A decided payment is asked for too: more money may have come for it, and the webhook that told of it been lost. */
export const questionsOfDecided = ['30 minutes', '4 days']

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
  let failuresInARow = 0
  for (const payment of await findDue(shop)) {
    if (stopping?.aborted || failuresInARow === failuresUntilAway) break
    if (await isAnswered(shop, payment)) {
      answered += 1
      failuresInARow = 0
    } else failuresInARow += 1
  }
  return answered
}

async function findDue({ db }: Shop): Promise<AskablePayment[]> {
  const { rows } = await db.execute<AskablePayment & Record<string, unknown>>(sql`
    SELECT id::float8 AS id, order_id::float8 AS "orderId", receipt, provider_order_id AS "providerOrderId"
    FROM payments
    WHERE created_at > now() - interval '6 days'
      AND (status ${inStates(undecidedStates)} AND ${isDue(questions)}
        OR status ${inStates(decidedStates)} AND ${isDue(questionsOfDecided)})
    ORDER BY checked_at NULLS FIRST, created_at, id LIMIT ${questionsInATurn}`)
  return rows
}

const isDue = (steps: string[]): SQL => sql`EXISTS (
  SELECT 1 FROM unnest(${sql.param(steps)}::interval[]) AS step
  WHERE created_at + step <= now() AND (answered_at IS NULL OR answered_at < created_at + step))`
