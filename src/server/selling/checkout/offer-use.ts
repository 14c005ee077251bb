import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { type Person, personKeys } from './offer.ts'

/**
 * Records that a person has had their first order: spends the offer that the order holds or, when its hold had ended,
 * takes it again. An order at the full price uses the offer up as well.
 * @returns false when the order's price needs the offer and another order has it.
 */
export async function spendOffer(
  tx: Database,
  order: Person & { orderId: number; discountPaise: number },
): Promise<boolean> {
  const persons = personKeys(order)
  const { rows } = await tx.execute<{ held: number; added: number }>(sql`
    WITH held AS (
      UPDATE offer_uses SET is_spent = true WHERE order_id = ${order.orderId} RETURNING person
    ), added AS (
      INSERT INTO offer_uses (person, order_id, is_spent)
      SELECT person, ${order.orderId}, true FROM unnest(${sql.param(persons)}::text[]) AS person
      ON CONFLICT DO NOTHING RETURNING person
    )
    SELECT (SELECT count(*)::int FROM held) AS held, (SELECT count(*)::int FROM added) AS added`)
  const [counts] = rows
  return order.discountPaise === 0 || (counts?.held ?? 0) > 0 || counts?.added === persons.length
}

/**
 * Holds the offer anew for an order whose hold had ended, where its price needs it.
 * @returns false when another order has it.
 */
export async function holdOffer(
  tx: Database,
  order: Person & { orderId: number; discountPaise: number },
): Promise<boolean> {
  if (order.discountPaise === 0) return true
  const persons = personKeys(order)
  const { rows } = await tx.execute<{ held: number }>(sql`
    WITH added AS (
      INSERT INTO offer_uses (person, order_id, is_spent)
      SELECT person, ${order.orderId}, false FROM unnest(${sql.param(persons)}::text[]) AS person
      ON CONFLICT DO NOTHING RETURNING person
    )
    SELECT (SELECT count(*) FROM added)::int
      + (SELECT count(*) FROM offer_uses WHERE order_id = ${order.orderId})::int AS held`)
  return rows[0]?.held === persons.length
}

/** Whether a payment of this account that is not paid yet holds the offer. */
export async function isOfferHeldByOwn(
  db: Database,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM offer_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.person = ${`account:${accountId}`} AND NOT u.is_spent
      AND o.account_id = ${accountId} AND o.status = 'awaiting_payment' LIMIT 1`)
  return rows.length > 0
}

/** Frees the offer that an order holds or had begun to spend: the order does not come about. */
export async function freeOffer(tx: Database, orderId: number): Promise<void> {
  await tx.execute(sql`DELETE FROM offer_uses WHERE order_id = ${orderId}`)
}
