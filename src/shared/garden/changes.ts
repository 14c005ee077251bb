import { type Region, regions } from '../copy/crops/crop.ts'
import { findCrop } from '../copy/crops.ts'
import { type ContainerId, containerIds } from './containers.ts'

/** The changes on a plan's page. They stand in its address, so that reloading and sharing keep them. */
export interface Changes {
  /** Null until a PIN or a choice decides it. */
  region: Region | null
  /** Hours of direct sun; null for what the place usually has. */
  sunHours: number | null
  /** How many of each; null for what such places usually have. */
  pots: Partial<Record<ContainerId, number>> | null
  /** Crops by slug. */
  add: string[]
  drop: string[]
}

export const noChanges: Changes = { region: null, sunHours: null, pots: null, add: [], drop: [] }

/** Of one size, and of all sizes together. */
export const maxPots = 100

export const maxSunHours = 12

/** The reading part of URLSearchParams. */
interface AddressQuery {
  has: (name: string) => boolean
  get: (name: string) => string | null
  getAll: (name: string) => string[]
}

/** Reads the changes of an address; invalid ones are ignored, so that any address gives a plan. */
export function readChanges(search: AddressQuery): Changes {
  const region = search.get('region')
  return {
    region: regions.find((known) => known === region) ?? null,
    sunHours: wholeNumber(search.get('sun'), maxSunHours),
    pots: readPots(search),
    add: slugsOf(search.getAll('in')),
    drop: slugsOf(search.getAll('out')),
  }
}

function readPots(search: AddressQuery): Changes['pots'] {
  const given = containerIds.filter((id) => search.has(id))
  if (given.length === 0) return null
  const counts = given.map((id) => [id, wholeNumber(search.get(id), maxPots) ?? 0] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function wholeNumber(text: string | null, most: number): number | null {
  if (text === null || !/^\s*\d{1,6}\s*$/.test(text)) return null
  return Math.min(most, Number(text))
}

const slugsOf = (given: string[]): string[] => [...new Set(given)].filter((slug) => findCrop(slug))

/** The address of a plan with these changes, after its '?'; empty where nothing is changed. */
export function writeChanges({ region, sunHours, pots, add, drop }: Changes): string {
  const used = containerIds.filter((id) => pots?.[id])
  const pairs: [string, string | number][] = [
    ...(region ? [['region', region] as [string, string]] : []),
    ...(sunHours === null ? [] : [['sun', sunHours] as [string, number]]),
    ...used.map((id): [string, number] => [id, pots?.[id] ?? 0]),
    // No pots at all is a change too.
    ...(pots && used.length === 0 ? [['pot-6', 0] as [string, number]] : []),
    ...add.map((slug): [string, string] => ['in', slug]),
    ...drop.map((slug): [string, string] => ['out', slug]),
  ]
  // Names and values are ours and need no escaping.
  return pairs.map(([name, value]) => `${name}=${value}`).join('&')
}

/** A crop that is added is no longer excluded; an excluded crop is no longer added. */
export const withCrop = (changes: Changes, slug: string): Changes => ({
  ...changes,
  add: [...new Set([...changes.add, slug])],
  drop: changes.drop.filter((other) => other !== slug),
})

export const withoutCrop = (changes: Changes, slug: string): Changes => ({
  ...changes,
  add: changes.add.filter((other) => other !== slug),
  drop: [...new Set([...changes.drop, slug])],
})
