import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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
