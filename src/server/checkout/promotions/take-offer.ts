import { sql } from 'drizzle-orm'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import type { Standing } from './shop-offer.ts'
import { availabilityWithin, offerWithCode, reachedLimit } from './standing.ts'

/** An offer with the code that grants it. */
export interface Taken {
  id: number
  codeId: number | null
}

/** Every count of uses locks the row of the offer, so that two orders never both get the last use. */
const lockOffer = (tx: Database, offerId: number) =>
  tx.execute(sql`SELECT 1 FROM offers WHERE id = ${offerId} FOR NO KEY UPDATE`)

/**
 * Locks an offer with limits and answers whether a use is left. The caller locks the account, and writes the
 * order's hold before the transaction ends. The count is a separate statement, since it must see commits made
 * while it waited.
 */
export async function lockIfAvailable(
  tx: Database,
  accountId: number,
  { id, codeId }: Taken,
): Promise<boolean> {
  const offer = await readOne(
    tx,
    {
      isLimited: sql<boolean>`offer.limit_total IS NOT NULL OR offer.limit_person IS NOT NULL OR offer.is_single`,
    },
    (columns) => sql`SELECT ${columns} FROM ${offerWithCode(id, codeId)}`,
  )
  if (offer.isLimited) await lockOffer(tx, id)
  const { standing } = await readOne(
    tx,
    { standing: availabilityWithin(accountId) },
    (columns) => sql`SELECT ${columns} FROM ${offerWithCode(id, codeId)}`,
  )
  return standing === 'running'
}

interface OfferedOrder {
  orderId: number
  accountId: number
}

/**
 * Holds or spends the offer that an order was priced with. An existing hold stays valid after the offer
 * ended. An expired hold is renewed within the limits, before holds of the account's other unpaid payments.
 * @returns false when no use is left; true for an order without an offer.
 */
export async function claimOrderOffer(
  tx: Database,
  { orderId, accountId }: OfferedOrder,
  state: 'held' | 'spent',
): Promise<boolean> {
  const found = await readFirst(
    tx,
    {
      offerId: sql<number>`offer_use.offer_id::float8`,
      codeId: sql<number | null>`offer_use.code_id::float8`,
      state: sql<'held' | 'spent' | 'free'>`offer_use.state`,
    },
    (columns) => sql`SELECT ${columns} FROM order_offers offer_use WHERE offer_use.order_id = ${orderId}`,
  )
  if (!found || found.state === 'spent') return true
  const { offerId, codeId } = found
  if (found.state === 'free') {
    // Captured money also takes over the hold of the account's confirming payment: the first captured payment
    // spends the offer.
    const besides: PaymentState[] = state === 'spent' ? ['confirming'] : []
    await lockOffer(tx, offerId)
    const { reached } = await readOne(
      tx,
      { reached: reachedLimit(accountId, besides) as ReturnType<typeof sql<Standing | null>> },
      (columns) => sql`SELECT ${columns} FROM ${offerWithCode(offerId, codeId)}`,
    )
    if (reached !== null) return false
    await tx.execute(sql`
      UPDATE order_offers SET state = 'free'
      WHERE offer_id = ${offerId} AND state = 'held' AND order_id IN (
        SELECT order_id FROM payments
        WHERE account_id = ${accountId} AND status ${inStates([...unpaidStates, ...besides])})`)
  }
  await tx.execute(sql`UPDATE order_offers SET state = ${state} WHERE order_id = ${orderId}`)
  if (state === 'spent' && codeId !== null)
    await tx.execute(sql`DELETE FROM cart_codes WHERE account_id = ${accountId} AND code_id = ${codeId}`)
  return true
}

/** Frees the offer that an order holds or has spent, because the order ends. */
export async function freeOrderOffer(tx: Database, orderId: number): Promise<void> {
  await tx.execute(sql`UPDATE order_offers SET state = 'free' WHERE order_id = ${orderId}`)
}
