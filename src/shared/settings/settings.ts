import type { ShopIcons, ShownLogo } from '../look/logo.ts'
import type { OwnerSettings } from './owner-settings.ts'

// What the owner may change without a release. Pages, mails, rules and documents are given the settings as a
// value; nobody imports them. default-settings.ts has the defaults, owner-settings.ts the checks, and
// fixed.ts what no owner may change. Nothing in them is secret: keys and passwords come from the environment.

export type { PostalAddress } from './owner-settings.ts'

/** Sentences of emails and error messages, names of ledgers, rules of payment, lines of slips and labels, and the switch of agents: only the server has them, so that no page carries them. */
type Words = Pick<OwnerSettings, 'letters' | 'refusals' | 'ledgers' | 'payments' | 'parcels' | 'agents'>

/** The settings as pages and rules are given them. */
export type Settings = Omit<OwnerSettings, keyof Words> & {
  /** '20% off your first order'. */
  offers: { subscriberLabel: string }
  front: { announcement: { text: string; path: string } | null }
  look: ShownLook
  /** Whether orders can be paid at the door. */
  hasCashOnDelivery: boolean
  /** Whether trusted business customers may pay later by invoice. */
  hasPayLater: boolean
}

/** What follows from the choice of logo, colours and typeface, so that browsers need not derive it. */
export interface ShownLook extends Pick<ShopIcons, 'icon' | 'touch'> {
  /** The style sheet of the owner's colours and typeface; null for those of the release. */
  styleSheet: string | null
  shownLogo: ShownLogo
  /** The address of a picture that stands for the shop. */
  image: string
}

/** The settings as the server has them. */
export type WordedSettings = Settings & Words

/**
 * A text made from the settings. It is made once per settings value, since pages ask for it at every render.
 */
export function fromSettings<Made, From extends Settings = Settings>(
  make: (settings: From) => Made,
): (settings: From) => Made {
  let last: { settings: From; made: Made } | undefined
  return (settings) => {
    if (last?.settings !== settings) last = { settings, made: make(settings) }
    return last.made
  }
}
