import { sql } from 'drizzle-orm'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import { unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import type { Standing } from './shop-offer.ts'
import { offerWithCode, reachedLimit, standingWithin } from './standing.ts'

/** An offer with the code by which it is had. */
export interface Taken {
  id: number
  codeId: number | null
}

/** Whoever counts uses holds the row of the offer, so that two orders never both get the last one. */
const lockOffer = (tx: Database, offerId: number) =>
  tx.execute(sql`SELECT 1 FROM offers WHERE id = ${offerId} FOR NO KEY UPDATE`)

/**
 * Locks an offer with limits and says whether it can still be had. The caller holds the account, and writes the order's hold
 * before the transaction ends. The count is a statement of its own, since it must see what was committed while it waited.
 */
export async function lockIfLeft(tx: Database, accountId: number, { id, codeId }: Taken): Promise<boolean> {
  const offer = await readOne(
    tx,
    { isLimited: sql<boolean>`f.limit_total IS NOT NULL OR f.limit_person IS NOT NULL OR f.is_single` },
    (columns) => sql`SELECT ${columns} FROM ${offerWithCode(id, codeId)}`,
  )
  if (offer.isLimited) await lockOffer(tx, id)
  const { standing } = await readOne(
    tx,
    { standing: standingWithin(accountId) },
    (columns) => sql`SELECT ${columns} FROM ${offerWithCode(id, codeId)}`,
  )
  return standing === 'running'
}

interface OfferedOrder {
  orderId: number
  accountId: number
}

/**
 * Holds or spends the offer that an order was priced with. What the order holds stands, also once the offer was ended; an
 * order whose hold has ended gets it again within the limits, before what other unpaid payments of the account hold.
 * @returns false when it is no longer to be had; true for an order without one.
 */
export async function takeOrderOffer(
  tx: Database,
  { orderId, accountId }: OfferedOrder,
  state: 'held' | 'spent',
): Promise<boolean> {
  const found = await readFirst(
    tx,
    {
      offerId: sql<number>`u.offer_id::float8`,
      codeId: sql<number | null>`u.code_id::float8`,
      state: sql<'held' | 'spent' | 'free'>`u.state`,
    },
    (columns) => sql`SELECT ${columns} FROM order_offers u WHERE u.order_id = ${orderId}`,
  )
  if (!found || found.state === 'spent') return true
  const { offerId, codeId } = found
  if (found.state === 'free') {
    // Captured money also takes over what a confirming payment of the account holds: the first captured one spends the offer.
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
