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

/** The person whom the offer counts: each has it once. */
export interface Person {
  accountId: number
  email: string
  phone: string
}

/** All keys that identify the same person. */
export const personKeys = ({ accountId, email, phone }: Person): string[] => [
  `account:${accountId}`,
  `email:${email.toLowerCase()}`,
  `phone:${phone}`,
]

/**
 * Whether a row of `offer_uses` is held by an unpaid payment of this account. Like the packs, it goes to the
 * account's next payment.
 * @param besides other states that its holder may have.
 */
export const heldByOwnUnpaid = (
  row: 'offer_uses' | 'u',
  accountId: ValueOrParam<number>,
  besides: PaymentState[] = [],
): SQL => sql`(
  NOT ${sql.identifier(row)}.is_spent AND ${sql.identifier(row)}.order_id IN (
    SELECT order_id FROM payments
    WHERE account_id = ${accountId} AND status ${inStates([...unpaidStates, ...besides])}))`

/**
 * Whether this shopper's next payment would get the offer: not once it is spent, nor while another person's
 * payment or an own confirming one holds it.
 * @param persons see {@link personKeys}.
 */
export const hasOffer = (params: OfferParams): SQL<boolean> =>
  sql`(${isSubscribed(params)} AND ${isUnspent(params)})`

/** Whether subscribing would bring this shopper's next payment the offer. */
export const couldHaveOffer = (params: OfferParams): SQL<boolean> =>
  sql`(NOT ${isSubscribed(params)} AND ${isUnspent(params)})`

const isSubscribed = ({ email }: OfferParams): SQL => sql`
  EXISTS (SELECT 1 FROM subscribers WHERE email = lower(${email}) AND unsubscribed_at IS NULL)`

const isUnspent = ({ accountId, persons }: OfferParams): SQL => sql`(
  NOT EXISTS (
    SELECT 1 FROM offer_uses u WHERE u.person = ANY (${persons}::text[])
      AND NOT ${heldByOwnUnpaid('u', accountId)})
  AND NOT EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId}
    AND status NOT IN ('awaiting_payment', 'confirming', 'cancelled')))`

type OfferParams = QueryParams<{ accountId: number; email: string; persons: string[] }>

/** The offer, as the settings describe it. */
export const subscriberOffer = ({ offers }: Settings): Offer => ({
  label: offers.subscriberLabel,
  percent: offers.subscriberPercent,
})
