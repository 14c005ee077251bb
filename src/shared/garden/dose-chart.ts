import { doseOf } from './dose.ts'

/** A pot or bag that balconies have, and what one feed of it weighs. */
export interface DoseRow {
  name: string
  litres: number
  grams: number
}

/** Containers by volume in litres, as the growing guides measure them. */
const containers: [name: string, litres: number][] = [
  ['6-inch pot', 1.8],
  ['8-inch pot', 4.3],
  ['10-inch pot', 8.4],
  ['12-inch pot', 14],
  ['14-inch pot', 23],
  ['18-inch bag', 64],
]

export const doseChart: DoseRow[] = containers.map(([name, litres]) => ({
  name,
  litres,
  grams: doseOf(litres),
}))
