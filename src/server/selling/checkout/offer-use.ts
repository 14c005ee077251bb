import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { readOne } from '../../machine/database/rows.ts'
import { offerUses, orders } from '../../machine/database/tables.ts'
import { heldByOwnUnpaid, type Person, personKeys } from './offer.ts'

interface OfferOrder extends Person {
  orderId: number
  discountPaise: number
}

/**
 * Whether a row of `offer_uses` that is in the way may be taken over, as the packs may: it is only held, by a payment of the
 * same account that is not paid.
 */
export const takesOfferOver = (accountId: number): SQL => heldByOwnUnpaid('offer_uses', accountId)

/**
 * Records that a person has had their first order: spends the offer that the order holds, takes over what other unpaid
 * payments of the account hold of it, or takes it anew. An order at the full price uses the offer up as well.
 * @returns false when the order's price needs the offer and it can't be had any more.
 */
export const spendOffer = (tx: Database, order: OfferOrder): Promise<boolean> => takeOffer(tx, order, true)

/**
 * Holds the offer anew for an order whose hold had ended, where its price needs it.
 * @returns false when it can't be had any more.
 */
export const holdOffer = async (tx: Database, order: OfferOrder): Promise<boolean> =>
  order.discountPaise === 0 || takeOffer(tx, order, false)

/**
 * An order that holds the account's row keeps the offer whatever the shopper's e-mail or phone became meanwhile; one that
 * does not needs every row. Captured money at the offer's price also takes what a payment of the account that is being
 * confirmed holds: whichever is captured first spends it.
 */
async function takeOffer(tx: Database, order: OfferOrder, isSpent: boolean): Promise<boolean> {
  const { accountId, orderId, discountPaise } = order
  const persons = personKeys(order)
  const besides = isSpent && discountPaise > 0 ? ['confirming' as const] : []
  const { hasHeld, taken } = await readOne(
    tx,
    {
      hasHeld: sql<boolean>`EXISTS (SELECT FROM held WHERE person = ${`account:${accountId}`})`,
      taken: sql<number>`(SELECT count(*)::int FROM taken)`,
    },
    (columns) => sql`
    WITH held AS (
      SELECT person FROM offer_uses WHERE order_id = ${orderId}
    ), taken AS (
      INSERT INTO offer_uses (person, order_id, is_spent)
      SELECT person, ${orderId}, ${isSpent} FROM unnest(${sql.param(persons)}::text[]) AS person
      ON CONFLICT (person) DO UPDATE
        SET order_id = excluded.order_id, is_spent = offer_uses.is_spent OR excluded.is_spent
        WHERE offer_uses.order_id = excluded.order_id OR ${heldByOwnUnpaid('offer_uses', accountId, besides)}
      RETURNING person
    ), former AS (
      UPDATE offer_uses SET is_spent = is_spent OR ${isSpent}
      WHERE order_id = ${orderId} AND person <> ALL (${sql.param(persons)}::text[])
    )
    SELECT ${columns}`,
  )
  return discountPaise === 0 || hasHeld || taken === persons.length
}

/** Whether a payment of this account that is being confirmed holds the offer. */
export async function isOfferHeldByOwn(
  db: Database,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<boolean> {
  const isOwn = and(eq(offerUses.person, `account:${accountId}`), eq(orders.accountId, accountId))
  const isHeld = and(eq(offerUses.isSpent, false), eq(orders.status, 'confirming'))
  const held = await db
    .select({ orderId: orders.id })
    .from(offerUses)
    .innerJoin(orders, eq(orders.id, offerUses.orderId))
    .where(and(isOwn, isHeld))
    .limit(1)
  return held.length > 0
}

/** Frees the offer that an order holds or had begun to spend: the order does not come about. */
export async function freeOffer(tx: Database, orderId: number): Promise<void> {
  await tx.delete(offerUses).where(eq(offerUses.orderId, orderId))
}
