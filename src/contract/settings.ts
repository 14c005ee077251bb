import type { OwnerSettings } from './owner-settings.ts'

// What the owner may change without a release. Pages, mails, rules and papers are given these as a value; nobody imports
// one. What they are where nobody changed anything stands in default-settings.ts, what is taken for them in
// owner-settings.ts, and what no owner may change in fixed.ts. There is nothing secret in them: keys and passwords come from
// the environment.

export type { PostalAddress } from './owner-settings.ts'

/** The settings as pages, mails and rules are given them. */
export type Settings = OwnerSettings & {
  /** '30-day guarantee': of the return window that the terms grant. */
  claims: { guarantee: string }
  /** '20% off your first order'. */
  offers: { subscriberLabel: string }
}

/** Adds what follows from the owner's settings, so that no two of them can contradict each other. */
export const completed = (owners: OwnerSettings): Settings => ({
  ...owners,
  claims: { ...owners.claims, guarantee: `${owners.returns.windowDays}-day guarantee` },
  offers: { ...owners.offers, subscriberLabel: `${owners.offers.subscriberPercent}% off your first order` },
})

/**
 * A text that is made of the settings. It is made once for each settings that it is asked with, since pages ask for it at
 * every drawing.
 */
export function fromSettings<Made>(make: (settings: Settings) => Made): (settings: Settings) => Made {
  let last: { settings: Settings; made: Made } | undefined
  return (settings) => {
    if (last?.settings !== settings) last = { settings, made: make(settings) }
    return last.made
  }
}
