import { type SQL, sql } from 'drizzle-orm'
import { settings } from '#contract/settings.ts'

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

/** Whether the next payment of this shopper would have the offer: not while another payment holds it. A guest never has. */
export const hasOffer = (person: Person | null): SQL =>
  person === null
    ? sql`false`
    : sql`(
      EXISTS (SELECT 1 FROM subscribers WHERE email = lower(${person.email}) AND unsubscribed_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM offer_uses WHERE person = ANY (${sql.param(personKeys(person))}::text[]))
      AND NOT EXISTS (SELECT 1 FROM orders WHERE account_id = ${person.accountId}
        AND status IN ('processing', 'packed', 'shipped', 'delivered')))`

/** The offer itself, in the settings' words. */
export const subscriberOffer = (): Offer => {
  const { subscriberLabel, subscriberPercent } = settings.offers
  return { label: subscriberLabel, percent: subscriberPercent }
}
