import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { findState, type IndianState, stateOfCode } from '../indian-states.ts'

/** PINs of one beginning that lie in one city. */
const PinPlace = z.object({
  /** The city, or else the district; empty where the PINs reach into several. */
  city: z.string(),
  /** As the list of states for the tax writes it. */
  state: z.string(),
  /** What follows the beginning, three digits each. */
  ends: z.array(z.string()),
})
export type PinPlace = z.infer<typeof PinPlace>

/** How many digits of a PIN are asked with. Whole PINs stay in the browser. */
export const pinBeginning = 3

export const getPinPlaces = endpoint({
  id: 'getPinPlaces',
  method: 'GET',
  path: '/api/pins/{beginning}',
  tag: 'Buying',
  access: 'anyone',
  summary:
    'City and state of all PINs that begin with three digits. PINs that are unknown, or shared by two states, are left out.',
  params: z.object({
    beginning: z.string().check(z.regex(/^[1-9]\d{2}$/, 'Please name the first three digits of a PIN.')),
  }),
  // Carriers of mobile phones put thousands of people behind one address.
  limit: { calls: 3000, windowSeconds: 3600 },
  isTimeless: true,
  reply: z.object({ places: z.array(PinPlace) }),
})

/** Where a PIN of these places lies; null for one that is not among them. */
export function placeOfPin(places: PinPlace[], pin: string): { city: string; state: string } | null {
  const end = pin.slice(pinBeginning)
  const found = places.find(({ ends }) => ends.includes(end))
  return found ? { city: found.city, state: found.state } : null
}

/**
 * GST codes of states that reach into the PINs of another one, by the beginning of those PINs. The table has none of them, since the
 * lists of post offices disagree there: Yanam, Mahe and Bahour of Puducherry, mandals of Khammam that went to Andhra Pradesh, Kanubari of
 * Arunachal Pradesh.
 */
const exclaves = new Map([
  ['507', '37'],
  ['533', '34'],
  ['607', '34'],
  ['673', '34'],
  ['786', '12'],
])

/**
 * The states in which a PIN may lie: its own where the table has it, else all that have PINs with the same beginning. Empty where the
 * table has no such beginning.
 * @param places all with the beginning of the PIN.
 */
export function statesOfPin(places: PinPlace[], pin: string): IndianState[] {
  if (places.length === 0) return []
  const own = placeOfPin(places, pin)
  const names = own ? [own.state] : places.map(({ state }) => state)
  const exclave = own ? undefined : exclaves.get(pin.slice(0, pinBeginning))
  const found = [...names.map(findState), exclave === undefined ? null : stateOfCode(exclave)]
  return [...new Map(found.filter((state) => state !== null).map((state) => [state.code, state])).values()]
}
