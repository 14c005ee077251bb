import { regionOfPin } from '../garden/region-of-pin.ts'
import { normaliseIdentifier } from '../text/normalise.ts'

/** Where parcels take equally long. */
export const slowZones = ['hills', 'northEast', 'islands', 'army'] as const
export type SlowZone = (typeof slowZones)[number]
export type DeliveryZone = 'standard' | SlowZone

/**
 * PIN beginnings further away than the hills: Sikkim, Assam and its neighbours; the Andamans and Lakshadweep; the
 * army's post, whose PINs begin with 9. Kashmir and Ladakh are among the hills.
 */
const beginnings: [string, SlowZone][] = [
  ['744', 'islands'],
  ['68255', 'islands'],
  ['737', 'northEast'],
  ['78', 'northEast'],
  ['79', 'northEast'],
  ['9', 'army'],
]

/** Null for what is no PIN. A PIN that exists nowhere counts as one of the plains around it. */
export function zoneOfPin(pin: string): DeliveryZone | null {
  const digits = pinDigits(pin)
  if (!digits) return null
  const further = beginnings.find(([beginning]) => digits.startsWith(beginning))?.[1]
  return further ?? (regionOfPin(digits) === 'hills' ? 'hills' : 'standard')
}

/** The six digits of a PIN, however it is written; null for what is none. */
export function pinDigits(written: string): string | null {
  const digits = normaliseIdentifier(written).replace(/[\s-]/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}
