// Makes src/server/checkout/delivery/pins.tsv from the postal codes of GeoNames, without PINs whose state another
// directory contradicts:
// node scripts/pins/make-pins.ts IN.txt DIRECTORY.csv
// The directory has the columns `pincode`, `district` and `statename`, as the Department of Posts publishes it.
// src/server/checkout/delivery/README.md names both sources and their licences.
import { readFileSync, writeFileSync } from 'node:fs'
import { cities, districtNames, ladakh, stateNames } from './names.ts'

/** Of one PIN: its states, and how many post offices each district has. */
interface Found {
  states: Set<string>
  offices: Map<string, number>
}

type Listing = Map<string, Found>

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the /, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

function note(listing: Listing, pin: string, state: string, district: string): void {
  if (!/^[1-8]\d{5}$/.test(pin)) return
  const found = listing.get(pin) ?? { states: new Set<string>(), offices: new Map<string, number>() }
  const isLadakh = ladakh.some((name) => plain(name) === plain(district))
  found.states.add(isLadakh ? 'Ladakh' : (stateNames[state] ?? state))
  found.offices.set(district, (found.offices.get(district) ?? 0) + 1)
  listing.set(pin, found)
}

function readGeoNames(file: string): Listing {
  const listing: Listing = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, pin, , state, , district] = line.split('\t')
    if (pin && state && district) note(listing, pin, state, district)
  }
  return listing
}

/** Offices without a state ('NA') say nothing. */
function readDirectory(file: string): Listing {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split(/\r?\n/)
  const columns = cellsOf(head).map((name) => name.toLowerCase())
  const [pinAt, districtAt, stateAt] = ['pincode', 'district', 'statename'].map((name) =>
    columns.indexOf(name),
  ) as [number, number, number]
  if (Math.min(pinAt, districtAt, stateAt) < 0) throw new Error(`${file} has other columns: ${columns}`)
  const listing: Listing = new Map()
  for (const cells of lines.map(cellsOf)) {
    const state = cells[stateAt] ?? 'NA'
    if (state !== 'NA') note(listing, cells[pinAt] ?? '', state, cells[districtAt] ?? '')
  }
  return listing
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
    (quoted?.replaceAll('""', '"') ?? bare ?? '').trim(),
  )

/** The only state of a PIN; null where post offices of two states share it. */
const stateOf = ({ states }: Found): string | null => (states.size === 1 ? ([...states][0] ?? null) : null)

const doesAgree = (state: string, other: Found | undefined): boolean =>
  !other || [...other.states].every((name) => plain(name) === plain(state))

/** The name for the city: its own, or the district of more than half of the post offices; empty without either. */
function cityOf(pin: string, { offices }: Found): string {
  const city = cities[pin.slice(0, 3)]
  if (city) return city
  const all = [...offices.values()].reduce((sum, count) => sum + count, 0)
  const [name] = [...offices].find(([, count]) => count * 2 > all) ?? ['']
  return districtNames[name] ?? name
}

/** 500001-500018,500020 */
function runsOf(pins: number[]): string {
  const runs: [number, number][] = []
  for (const pin of pins.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === pin - 1) last[1] = pin
    else runs.push([pin, pin])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

const [, , geoNames = '', directory = ''] = process.argv
const other = readDirectory(directory)
const places = new Map<string, number[]>()
const counts = { listed: 0, inBoth: 0, leftOut: 0 }
for (const [pin, found] of readGeoNames(geoNames)) {
  const state = stateOf(found)
  if (other.has(pin)) counts.inBoth += 1
  if (state === null || !doesAgree(state, other.get(pin))) {
    counts.leftOut += 1
    continue
  }
  counts.listed += 1
  const place = `${state}\t${cityOf(pin, found)}`
  places.set(place, [...(places.get(place) ?? []), Number(pin)])
}
const lines = [...places].map(([place, pins]) => `${place}\t${runsOf(pins)}`).sort()
writeFileSync(
  new URL('../../src/server/checkout/delivery/pins.tsv', import.meta.url),
  `${lines.join('\n')}\n`,
)
console.warn(
  `${counts.listed} PINs of ${places.size} places; ${counts.inBoth} stand in both lists; ${counts.leftOut} were left out.`,
)
