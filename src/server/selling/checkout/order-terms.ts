import { defaultSettings } from '#contract/default-settings.ts'
import type { Settings } from '#contract/settings.ts'
import type { OrderTerms } from '../../machine/database/tables.ts'
import type { Offer } from './offer.ts'

/** What the shop promises with an order that is placed now. It is kept with the order: later settings leave it alone. */
export const orderTerms = ({ claims, returns }: Settings, offer: Offer | null): OrderTerms => ({
  discountLabel: offer?.label ?? null,
  guarantee: claims.guarantee,
  returnDays: returns.windowDays,
  refundDays: returns.refundDays,
})

/** Of orders that an earlier release placed, when there was the one offer and settings were those of the release. */
export const earlierTerms = orderTerms(defaultSettings, {
  label: defaultSettings.offers.subscriberLabel,
  percent: defaultSettings.offers.subscriberPercent,
})
