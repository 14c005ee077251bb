import { sql } from 'drizzle-orm'
import { unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { payments } from '../../platform/database/tables.ts'
import { type AskablePayment, askable } from '../attempts/store.ts'
import { expirePayment } from '../ending/expire-payment.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { askSeveral } from './ask-payments.ts'

const batchSize = 100

/** While the provider can't be asked, stock stays reserved for this long after its time. */
const patienceMinutes = 15

const notCharged = 'The time to pay is over; nothing was charged.'
const notAsked =
  'The time to pay is over. The provider could not be asked yet whether money came; if it did, it is kept for the order or goes back.'

type DuePayment = AskablePayment & { isPatienceOver: boolean }

/** Limits a turn; the rest is due again in the next one. */
const batchesInATurn = 50

/**
 * Ends overdue payments after asking the provider once more.
 * @returns how many ended.
 */
export async function closeOverduePayments(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  let ended = 0
  for (let left = batchesInATurn; left > 0 && !stopping?.aborted; left -= 1) {
    const batch = await expireBatchOfPayments(shop, stopping)
    ended += batch.ended
    if (batch.ended < batch.due || batch.due < batchSize) break
  }
  return ended
}

async function expireBatchOfPayments(
  shop: ShopWithProvider,
  stopping?: AbortSignal,
): Promise<{ due: number; ended: number }> {
  const { status, reservedUntil } = payments
  const isPatienceOver = sql<boolean>`${reservedUntil} < now() - make_interval(mins => ${patienceMinutes})`
  const due: DuePayment[] = await shop.db
    .select({ ...askable, isPatienceOver })
    .from(payments)
    .where(sql`${status} ${inStates(unpaidStates)} AND ${reservedUntil} < now()`)
    .orderBy(reservedUntil)
    .limit(batchSize)
  let ended = 0
  const end = async ({ id, isPatienceOver }: DuePayment, isAsked: boolean): Promise<void> => {
    if (!isAsked && !isPatienceOver) return
    if (await expirePayment(shop.db, id, { note: isAsked ? notCharged : notAsked })) ended += 1
  }
  const unasked = await askSeveral(shop, due, { stopping, done: end })
  if (!stopping?.aborted) for (const payment of unasked) await end(payment, false)
  return { due: due.length, ended }
}
