import { readFileSync } from 'node:fs'
import { type PinPlace, pinBeginning, placeOfPin } from '#contract/shop/pins.ts'

let byBeginning: Map<string, PinPlace[]> | null = null

/** The places of all PINs with this beginning, an empty list for an unknown one. The first call reads `pins.tsv`. */
export function placesOf(beginning: string): PinPlace[] {
  byBeginning ??= readPlaces(readFileSync(new URL('pins.tsv', import.meta.url), 'utf8'))
  return byBeginning.get(beginning) ?? []
}

/** The state of a PIN of six digits, where the table has it; else null. */
export const stateOfPin = (pin: string): string | null =>
  placeOfPin(placesOf(pin.slice(0, pinBeginning)), pin)?.state ?? null

/** Each line: state, city, and its PINs as runs ('500001-500018,500020'). */
export function readPlaces(table: string): Map<string, PinPlace[]> {
  const places = new Map<string, PinPlace[]>()
  for (const line of table.split('\n').filter(Boolean)) {
    const [state = '', city = '', runs = ''] = line.split('\t')
    for (const [beginning, ends] of endsByBeginning(runs))
      places.set(beginning, [...(places.get(beginning) ?? []), { city, state, ends }])
  }
  return places
}

function endsByBeginning(runs: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const run of runs.split(',')) {
    const [from = 0, to = from] = run.split('-').map(Number)
    for (let pin = from; pin <= to; pin += 1) {
      const beginning = String(pin).slice(0, pinBeginning)
      found.set(beginning, [...(found.get(beginning) ?? []), String(pin).slice(pinBeginning)])
    }
  }
  return found
}
