import { sql } from 'drizzle-orm'
import { unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import { payments } from '../../platform/database/tables.ts'
import { type PollablePayment, pollable } from '../attempts/store.ts'
import { expirePayment } from '../ending/end-payment.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { pollSeveral } from './poll-payments.ts'

const batchSize = 100

/** How long stock stays reserved after its time while the provider does not answer. */
const graceMinutes = 15

const notChargedNote = 'The time to pay is over; nothing was charged.'
const unansweredNote =
  'The time to pay is over. The provider could not be asked yet whether money came; if it did, it is kept for the order or goes back.'

type DuePayment = PollablePayment & { isGraceOver: boolean }

/** The limit of one run; the next run continues with the rest. */
const maxBatches = 50

/**
 * Expires overdue payments after one more poll.
 * @returns the number of expired payments.
 */
export async function closeOverduePayments(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  let ended = 0
  for (let left = maxBatches; left > 0 && !stopping?.aborted; left -= 1) {
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
  const isGraceOver = sql<boolean>`${reservedUntil} < now() - make_interval(mins => ${graceMinutes})`
  const due: DuePayment[] = await shop.db
    .select({ ...pollable, isGraceOver })
    .from(payments)
    .where(sql`${status} ${inStates(unpaidStates)} AND ${reservedUntil} < now()`)
    .orderBy(reservedUntil)
    .limit(batchSize)
  let ended = 0
  const end = async ({ id, isGraceOver }: DuePayment, isAnswered: boolean): Promise<void> => {
    if (!isAnswered && !isGraceOver) return
    if (await expirePayment(shop.db, id, { note: isAnswered ? notChargedNote : unansweredNote })) ended += 1
  }
  const unpolled = await pollSeveral(shop, due, { stopping, done: end })
  if (!stopping?.aborted) for (const payment of unpolled) await end(payment, false)
  return { due: due.length, ended }
}
