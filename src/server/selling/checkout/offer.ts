import { type SQL, sql } from 'drizzle-orm'

import type { Settings } from '#contract/settings.ts'
import type { Slots, ValueOrSlot } from '../../machine/database/kept-statement.ts'
import { type PaymentState, unpaidStates } from '../payment-life/payment-states.ts'
import { inStates } from '../payment-life/state-sql.ts'

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

/**
 * Whether a row of `offer_uses` is only held, by a payment of this account that is not paid. It goes the way of the packs:
 * the account's next payment takes it over.
 * @param besides other states in which its holder may be.
 */
export const heldByOwnUnpaid = (
  row: 'offer_uses' | 'u',
  accountId: ValueOrSlot<number>,
  besides: PaymentState[] = [],
): SQL => sql`(
  NOT ${sql.identifier(row)}.is_spent AND ${sql.identifier(row)}.order_id IN (
    SELECT order_id FROM payments
    WHERE account_id = ${accountId} AND status ${inStates([...unpaidStates, ...besides])}))`

/**
 * Whether the next payment of this shopper would have the offer: not once it is spent, nor while somebody else's payment
 * holds it, or one of their own that is being confirmed.
 * @param persons see {@link personKeys}.
 */
export const hasOffer = ({ accountId, email, persons }: OfferSlots): SQL<boolean> => sql`(
  EXISTS (SELECT 1 FROM subscribers WHERE email = lower(${email}) AND unsubscribed_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM offer_uses u WHERE u.person = ANY (${persons}::text[])
      AND NOT ${heldByOwnUnpaid('u', accountId)})
  AND NOT EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId}
    AND status IN ('processing', 'packed', 'shipped', 'delivered')))`

type OfferSlots = Slots<{ accountId: number; email: string; persons: string[] }>

/** The offer itself, in the settings' words. */
export const subscriberOffer = ({ offers }: Settings): Offer => ({
  label: offers.subscriberLabel,
  percent: offers.subscriberPercent,
})
