import { getPinPlaces, pinBeginning, placeOfPin } from '#contract/shop/pins.ts'
import { api } from '../../lib/api/browser-api.ts'
import { readOrNull } from '../../lib/loading/read.ts'

export interface PinPlace {
  pin: string
  /** Empty when the shop does not know the PIN's city, or the PIN. */
  city: string
  state: string
  /** Whether a text names a state in which the PIN may lie. */
  isIn: (state: string) => boolean
}

/** City and state of a PIN. A failure fills in nothing, as an unknown PIN does: both are typed then. */
export async function readPinPlace(pin: string): Promise<PinPlace> {
  const beginning = pin.slice(0, pinBeginning)
  const [known, { decideStateAt }] = await Promise.all([
    readOrNull(api(getPinPlaces, { params: { beginning } })),
    import('#contract/shop/states-of-pin.ts'),
  ])
  const places = known?.places ?? []
  const isIn = (state: string): boolean => decideStateAt(places, pin, state).kind === 'decided'
  return { pin, ...(placeOfPin(places, pin) ?? { city: '', state: '' }), isIn }
}
