import type { OwnerSettings } from './owner-settings.ts'

// What the owner may change without a release. Pages, mails, rules and documents are given the settings as a
// value; nobody imports them. default-settings.ts has the defaults, owner-settings.ts the checks, and
// fixed.ts what no owner may change. Nothing in them is secret: keys and passwords come from the environment.

export type { PostalAddress } from './owner-settings.ts'

/** The settings as pages, mails and rules are given them. */
export type Settings = OwnerSettings & {
  /** '30-day guarantee': of the return window that the terms grant. */
  claims: { guarantee: string }
  /** '20% off your first order'. */
  offers: { subscriberLabel: string }
  front: { announcement: { text: string; path: string } | null }
}

/** Adds the settings that follow from others, so that they can't contradict each other. */
export const completed = (owners: OwnerSettings): Settings => ({
  ...owners,
  claims: { ...owners.claims, guarantee: `${owners.returns.windowDays}-day guarantee` },
  offers: { ...owners.offers, subscriberLabel: offerOf(owners) },
  front: { ...owners.front, announcement: announcementOf(owners) },
})

const offerOf = ({ offers }: OwnerSettings): string => `${offers.subscriberPercent}% off your first order`

const announcementOf = (owners: OwnerSettings): Settings['front']['announcement'] => {
  const { announcement } = owners.front
  return announcement && { ...announcement, text: announcement.text.replace('{offer}', offerOf(owners)) }
}

/**
 * A text made from the settings. It is made once per settings value, since pages ask for it at every render.
 */
export function fromSettings<Made>(make: (settings: Settings) => Made): (settings: Settings) => Made {
  let last: { settings: Settings; made: Made } | undefined
  return (settings) => {
    if (last?.settings !== settings) last = { settings, made: make(settings) }
    return last.made
  }
}
