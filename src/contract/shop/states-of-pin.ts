import {
  decideState,
  findState,
  type IndianState,
  type StateDecision,
  stateOfCode,
} from '#shared/indian-states.ts'
import { type PinPlace, pinBeginning, placeOfPin } from './pins.ts'

/**
 * GST codes of states that reach into PINs of another state, by the beginning of those PINs. The table omits these
 * PINs, since lists of post offices disagree. They are Yanam, Mahe and Bahour of Puducherry, mandals of Khammam now in
 * Andhra Pradesh, and Kanubari of Arunachal Pradesh.
 */
const exclaves = new Map([
  ['507', '37'],
  ['533', '34'],
  ['607', '34'],
  ['673', '34'],
  ['786', '12'],
])

/**
 * The states in which a PIN may lie: its own where the table has it, else all with the same beginning. Empty for an
 * unknown beginning.
 * @param places all with the beginning of the PIN.
 */
function statesOfPin(places: PinPlace[], pin: string): IndianState[] {
  if (places.length === 0) return []
  const own = placeOfPin(places, pin)
  const names = own ? [own.state] : places.map(({ state }) => state)
  const exclave = own ? undefined : exclaves.get(pin.slice(0, pinBeginning))
  const found = [...names.map(findState), exclave === undefined ? null : stateOfCode(exclave)]
  return [...new Map(found.filter((state) => state !== null).map((state) => [state.code, state])).values()]
}

/**
 * Decides the state of an address with this PIN. The browser loads this module once a PIN is known, since the names of
 * the states are long.
 * @param places all with the beginning of the PIN.
 */
export const decideStateAt = (places: PinPlace[], pin: string, typed: string): StateDecision =>
  decideState(statesOfPin(places, pin), typed)
