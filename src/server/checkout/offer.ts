import { sql } from 'drizzle-orm'
import { settings } from '#contract/settings.ts'
import type { Database } from '../db/database.ts'

/** The first-order offer, as it applies to one order. */
export interface Offer {
  label: string
  percent: number
}

/** Who a shopper is to the offer, which a person has once. */
export interface Person {
  accountId: number
  email: string
  phone: string
}

/** Everything by which the same person is known again. */
export const personKeys = ({ accountId, email, phone }: Person): string[] => [
  `account:${accountId}`,
  `email:${email.toLowerCase()}`,
  `phone:${phone}`,
]

/** The offer that the next payment of this shopper would have: none while another payment holds it. */
export async function findOffer(db: Database, person: Person): Promise<Offer | null> {
  const { rows } = await db.execute<{ has_offer: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM subscribers WHERE email = lower(${person.email}) AND unsubscribed_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM offer_uses WHERE person = ANY (${sql.param(personKeys(person))}::text[]))
      AND NOT EXISTS (SELECT 1 FROM orders WHERE account_id = ${person.accountId}
        AND status IN ('processing', 'packed', 'shipped', 'delivered')) AS has_offer`)
  const { subscriberLabel, subscriberPercent } = settings.offers
  return rows[0]?.has_offer ? { label: subscriberLabel, percent: subscriberPercent } : null
}
