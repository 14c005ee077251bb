import { getPinPlaces, pinBeginning, placeOfPin, statesOfPin } from '#contract/delivery/pins.ts'
import type { IndianState } from '#contract/indian-states.ts'
import { api } from '../../api/browser-api.ts'
import { readOrNull } from '../../loading/read.ts'

export interface PinPlace {
  pin: string
  /** Empty where the shop knows no city of the PIN, or not the PIN at all. */
  city: string
  state: string
  /** Those in which the PIN may lie; empty where the shop knows none. */
  states: IndianState[]
}

/** City and state of a PIN. A failure fills in nothing, as an unknown PIN does: both are typed then. */
export async function readPinPlace(pin: string): Promise<PinPlace> {
  const beginning = pin.slice(0, pinBeginning)
  const known = await readOrNull(api(getPinPlaces, { params: { beginning } }))
  const places = known?.places ?? []
  return { pin, ...(placeOfPin(places, pin) ?? { city: '', state: '' }), states: statesOfPin(places, pin) }
}
