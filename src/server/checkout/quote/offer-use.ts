import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams, type ValueOrParam } from '../../platform/database/prepared-query.ts'
import { offerUses, orders } from '../../platform/database/tables.ts'
import { claimOrderOffer, freeOrderOffer } from '../promotions/take-offer.ts'
import { isHeldByOwnUnpaid, type Person, personKeys } from './offer.ts'

interface OfferOrder extends Person {
  orderId: number
  discountPaise: number
  /** Whether a promotion, not the subscriber's offer, gives the discount. */
  hasShopOffer: boolean
}

/**
 * Whether a conflicting row of `offer_uses` may be taken over, since only an unpaid payment of the same
 * account holds it.
 */
export const canTakeOverOffer = (accountId: ValueOrParam<number>): SQL =>
  isHeldByOwnUnpaid('offer_uses', accountId)

/**
 * Records a person's first order: spends the held offer, takes over holds of the account's unpaid payments,
 * or uses the offer directly. An order at full price uses the offer up as well.
 * @returns false when the order's price needs the offer and none is available.
 */
export const spendOffer = async (tx: Database, order: OfferOrder): Promise<boolean> =>
  (!order.hasShopOffer || (await claimOrderOffer(tx, order, 'spent'))) && claimOffer(tx, order, true)

/**
 * Holds the offer again for an order with an expired hold, when its price needs it.
 * @returns false when the offer is no longer available.
 */
export const holdOffer = async (tx: Database, order: OfferOrder): Promise<boolean> =>
  order.discountPaise === 0 ||
  (order.hasShopOffer ? claimOrderOffer(tx, order, 'held') : claimOffer(tx, order, false))

interface Claim extends Record<string, unknown> {
  accountId: number
  orderId: number
  persons: string[]
  isSpent: boolean
}

/** @param besides further states whose payment of the account may hold the offer that is taken over. */
const claiming = (besides: PaymentState[]) =>
  prepareQuery(
    { hasHeld: sql<boolean>`has_held`, taken: sql<number>`taken` },
    (columns, { accountId, orderId, persons, isSpent }: QueryParams<Claim>) => sql`
    WITH held AS (
      SELECT person FROM offer_uses WHERE order_id = ${orderId}
    ), taken AS (
      INSERT INTO offer_uses (person, order_id, is_spent)
      SELECT person, ${orderId}, ${isSpent} FROM unnest(${persons}::text[]) AS person
      ON CONFLICT (person) DO UPDATE
        SET order_id = excluded.order_id, is_spent = offer_uses.is_spent OR excluded.is_spent
        WHERE offer_uses.order_id = excluded.order_id OR ${isHeldByOwnUnpaid('offer_uses', accountId, besides)}
      RETURNING person
    ), former AS (
      UPDATE offer_uses SET is_spent = is_spent OR ${isSpent}
      WHERE order_id = ${orderId} AND person <> ALL (${persons}::text[])
    )
    SELECT ${columns} FROM (SELECT
      EXISTS (SELECT FROM held WHERE person = 'account:' || ${accountId}::bigint) AS has_held,
      (SELECT count(*)::int FROM taken) AS taken) AS claimed`,
  )

const claimOfUnpaid = claiming([])
const claimOfUnfinished = claiming(['confirming'])

/**
 * An order that holds the account's row keeps the offer even after a change of e-mail or phone; any other
 * order needs every row. Captured money at the offer's price also takes over the hold of a confirming
 * payment: the first captured payment spends the offer.
 */
async function claimOffer(tx: Database, order: OfferOrder, isSpent: boolean): Promise<boolean> {
  const { accountId, orderId } = order
  const discountPaise = order.hasShopOffer ? 0 : order.discountPaise
  const persons = personKeys(order)
  const claim = isSpent && discountPaise > 0 ? claimOfUnfinished : claimOfUnpaid
  const { hasHeld, taken } = await claim.one(tx, { accountId, orderId, persons, isSpent })
  return discountPaise === 0 || hasHeld || taken === persons.length
}

/** Whether a confirming payment of this account holds the offer. */
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

/** Frees the offer that an order holds or has spent, because the order ends. */
export async function freeOffer(tx: Database, orderId: number): Promise<void> {
  await tx.delete(offerUses).where(eq(offerUses.orderId, orderId))
  await freeOrderOffer(tx, orderId)
}
