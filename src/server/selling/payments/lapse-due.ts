import { sql } from 'drizzle-orm'
import { failuresUntilAway, isAnswered } from './is-answered.ts'
import { lapsePayment } from './lapse-payment.ts'
import { unpaidStates } from './payment-states.ts'
import type { Shop } from './shop.ts'
import { inStates } from './state-sql.ts'
import type { AskablePayment } from './store.ts'

const batchSize = 100

/** While the provider can't be asked whether money came, stock stays reserved for so long after its time. */
const patienceMinutes = 15

const notCharged = 'The time to pay is over; nothing was charged.'
const notAsked =
  'The time to pay is over. The provider could not be asked yet whether money came; if it did, it is kept for the order or goes back.'

type DuePayment = AskablePayment & { isPatienceOver: boolean; [column: string]: unknown }

/**
 * Ends payments whose time is over, after asking the provider once more whether money came.
 * @returns how many ended.
 */
export async function lapseDuePayments(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const { rows } = await shop.db.execute<DuePayment>(sql`
    SELECT id::float8 AS id, order_id::float8 AS "orderId", receipt, provider_order_id AS "providerOrderId",
      reserved_until < now() - make_interval(mins => ${patienceMinutes}) AS "isPatienceOver"
    FROM payments WHERE status ${inStates(unpaidStates)} AND reserved_until < now()
    ORDER BY reserved_until LIMIT ${batchSize}`)
  let ended = 0
  let failuresInARow = 0
  for (const payment of rows) {
    if (stopping?.aborted) break
    const isAsked = failuresInARow < failuresUntilAway && (await isAnswered(shop, payment))
    failuresInARow = isAsked ? 0 : failuresInARow + 1
    if (!isAsked && !payment.isPatienceOver) continue
    if (await lapsePayment(shop.db, payment.id, { note: isAsked ? notCharged : notAsked })) ended += 1
  }
  return ended
}
