import { type SQL, sql } from 'drizzle-orm'
import type { Settings } from '#shared/settings/settings.ts'
import { type PaymentState, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { QueryParams, ValueOrParam } from '../../platform/database/prepared-query.ts'

/** The first-order offer of one order. */
export interface Offer {
  label: string
  percent: number
}

/** A person who gets the offer once. */
export interface Person {
  accountId: number
  email: string
  phone: string
}

/** All keys that identify the same person; an imported account may lack its e-mail or phone. */
export const personKeys = ({ accountId, email, phone }: Person): string[] => [
  `account:${accountId}`,
  ...(email === '' ? [] : [`email:${email.toLowerCase()}`]),
  ...(phone === '' ? [] : [`phone:${phone}`]),
]

/**
 * Whether an unpaid payment of this account holds a row of `offer_uses`. The hold moves to the account's next
 * payment, like the packs.
 * @param besides further states that the holder may have.
 */
export const isHeldByOwnUnpaid = (
  row: 'offer_uses' | 'offer_use',
  accountId: ValueOrParam<number>,
  besides: PaymentState[] = [],
): SQL => sql`(
  NOT ${sql.identifier(row)}.is_spent AND ${sql.identifier(row)}.order_id IN (
    SELECT order_id FROM payments
    WHERE account_id = ${accountId} AND status ${inStates([...unpaidStates, ...besides])}))`

/**
 * Whether this shopper's next payment would get the offer. A spent offer, another person's hold, or an own
 * confirming payment excludes it.
 * @param persons see {@link personKeys}.
 */
export const hasOffer = (params: OfferParams): SQL<boolean> =>
  sql`(${isSubscribed(params)} AND ${isUnspent(params)})`

/** Whether subscribing would give the shopper's next payment the offer. */
export const couldHaveOffer = (params: OfferParams): SQL<boolean> =>
  sql`(NOT ${isSubscribed(params)} AND ${isUnspent(params)})`

const isSubscribed = ({ email }: OfferParams): SQL => sql`
  EXISTS (SELECT 1 FROM subscribers WHERE email = lower(${email}) AND unsubscribed_at IS NULL)`

const isUnspent = ({ accountId, persons }: OfferParams): SQL => sql`(
  NOT EXISTS (
    SELECT 1 FROM offer_uses offer_use WHERE offer_use.person = ANY (${persons}::text[])
      AND NOT ${isHeldByOwnUnpaid('offer_use', accountId)})
  AND NOT EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId}
    AND status NOT IN ('awaiting_payment', 'confirming', 'cancelled')))`

type OfferParams = QueryParams<{ accountId: number; email: string; persons: string[] }>

/** The offer, as the settings describe it. */
export const subscriberOffer = ({ offers }: Settings): Offer => ({
  label: offers.subscriberLabel,
  percent: offers.subscriberPercent,
})
