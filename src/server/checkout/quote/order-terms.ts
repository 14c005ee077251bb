import { isTaxed } from '#shared/copy/seller-numbers.ts'
import { arrivalByZone } from '#shared/delivery/arrival.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { OrderTerms } from '../../platform/database/tables.ts'
import type { Offer } from './offer.ts'

/** The terms of an order placed now. The order stores them, so later settings do not change them. */
export const orderTerms = (
  { claims, returns, shipping, legal }: Settings,
  offer: Offer | null,
  at: Date,
): OrderTerms => ({
  ...settledTerms({ claims, returns }, offer),
  arrival: arrivalByZone(dayInIndia(at), shipping),
  ...(!isTaxed(legal) && { isTaxFree: true }),
})

const settledTerms = ({ claims, returns }: Pick<Settings, 'claims' | 'returns'>, offer: Offer | null) => ({
  discountLabel: offer?.label ?? null,
  guarantee: claims.guarantee,
  returnDays: returns.windowDays,
  refundDays: returns.refundDays,
})

/** The terms of orders from an earlier release, which had one offer and fixed settings. */
export const earlierTerms: OrderTerms = settledTerms(defaultSettings, {
  label: defaultSettings.offers.subscriberLabel,
  percent: defaultSettings.offers.subscriberPercent,
})
