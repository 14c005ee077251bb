import { iconsOf, logoAddress, logoOf } from '../look/logo.ts'
import { styleSheetAddress } from '../look/style-sheet.ts'
import type { OwnerSettings } from './owner-settings.ts'
import type { Settings, ShownLook, WordedSettings } from './settings.ts'

// Apart from settings.ts, so that no page of the shop fetches what the look is derived with.

/** Adds the settings that follow from others, so that they can't contradict each other. */
export const completed = (owners: OwnerSettings): WordedSettings => ({
  ...owners,
  claims: { ...owners.claims, guarantee: guaranteeOf(owners) },
  offers: { ...owners.offers, subscriberLabel: offerOf(owners) },
  front: { ...owners.front, announcement: announcementOf(owners) },
  look: { ...owners.look, ...shownLook(owners) },
  hasCashOnDelivery: owners.payments.cod.enabled,
  hasPayLater: owners.payments.terms.enabled,
})

function shownLook(owners: OwnerSettings): ShownLook {
  const { icon, touch } = iconsOf(owners)
  return {
    styleSheet: styleSheetAddress(owners.look),
    shownLogo: logoOf(owners),
    icon,
    touch,
    image: logoAddress(owners),
  }
}

/** '30-day guarantee': of the return window that the terms grant. */
export const guaranteeOf = ({ claims, returns }: Pick<OwnerSettings, 'claims' | 'returns'>): string | null =>
  claims.guarantee?.replaceAll('{days}', `${returns.windowDays}`) ?? null

const offerOf = ({ offers }: OwnerSettings): string => `${offers.subscriberPercent}% off your first order`

const announcementOf = (owners: OwnerSettings): Settings['front']['announcement'] => {
  const { announcement } = owners.front
  return announcement && { ...announcement, text: announcement.text.replace('{offer}', offerOf(owners)) }
}
