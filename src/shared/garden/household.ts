import type { Crop, Kind, Region } from '../copy/crops/crop.ts'
import { crops, findCrop } from '../copy/crops.ts'
import type { Changes } from './changes.ts'
import { maxPots } from './changes.ts'
import { type Container, type ContainerId, containerIds, containerOf } from './containers.ts'
import { assumedPlace, findPlace, type Place, type PlaceName } from './places.ts'
import { gardenQuestions } from './questions.ts'
import { readWishes } from './wishes.ts'

/** The answers of the ten questions that a plan depends on. */
export interface GardenAnswers {
  space: string[]
  grow: string[]
  experience: string | null
  specific_plants: string | null
  seeds: 'yes' | 'no' | null
  fertilizer: 'yes' | 'no' | null
  mixes: 'yes' | 'no' | null
  pots: 'yes' | 'no' | null
  guidance: 'yes' | 'no' | null
}

export interface Pot {
  /** From 1, in the order of the plan. */
  number: number
  container: Container
  place: Place
  sunHours: number
}

/** Who gardens where, with what: the answers and the page's changes, read and completed. */
export interface Household {
  region: Region
  isRegionKnown: boolean
  places: Place[]
  pots: Pot[]
  level: Level
  kinds: Kind[]
  wishes: Crop[]
  dropped: Set<string>
  unknownWishes: string[]
  wantsMicrogreens: boolean
  /** What was assumed or left out, in sentences. */
  notes: string[]
}

/** The limits of effort for each level of experience. */
export interface Level {
  pots: number
  /** Different crops in half a year. */
  crops: number
  effort: 1 | 2 | 3
}

const levels: Level[] = [
  { pots: 4, crops: 5, effort: 1 },
  { pots: 6, crops: 8, effort: 2 },
  { pots: 8, crops: 14, effort: 3 },
]

const firstTime: Level = { pots: 4, crops: 5, effort: 1 }

/** The region that is assumed until the reader names one. */
const assumedRegion: Region = 'north'

const usualKinds: Kind[] = ['Vegetables', 'Leafy greens', 'Herbs']
const allKinds = new Set(crops.map(({ kind }) => kind))

export function readHousehold(answers: GardenAnswers, changes: Changes): Household {
  const notes: string[] = []
  const places = readPlaces(answers.space, notes)
  const level = levelOf(answers.experience)
  const wishes = readWishes(answers.specific_plants)
  const dropped = new Set(changes.drop)
  const added = changes.add.flatMap((slug) => findCrop(slug) ?? [])
  const wanted = [...new Set([...wishes.crops, ...added])].filter(({ slug }) => !dropped.has(slug))
  return {
    region: changes.region ?? assumedRegion,
    isRegionKnown: changes.region !== null,
    places,
    pots: changes.pots
      ? numbered(placedPots(places, changes.pots, notes), changes)
      : numbered(usualPots(places, level.pots, wanted), changes),
    level,
    kinds: readKinds(answers.grow, notes),
    wishes: wanted,
    dropped,
    unknownWishes: wishes.unknown,
    wantsMicrogreens: answers.grow.includes('Microgreens'),
    notes,
  }
}

function readPlaces(space: string[], notes: string[]): Place[] {
  const named = space.flatMap((name) => findPlace(name) ?? [])
  if (named.length > 0) return [...new Set(named)]
  notes.push(`You did not say where your garden grows, so we planned for a ${assumedPlace.toLowerCase()}.`)
  return [findPlace(assumedPlace)].flatMap((place) => place ?? [])
}

const experiences = gardenQuestions.find(({ field }) => field === 'experience')?.options ?? []

const levelOf = (experience: string | null): Level =>
  levels[experiences.indexOf(experience ?? '')] ?? firstTime

function readKinds(grow: string[], notes: string[]): Kind[] {
  const kinds = grow.filter((kind): kind is Kind => allKinds.has(kind as Kind))
  if (kinds.length > 0 || grow.length > 0) return kinds
  notes.push('You did not say what you would like to grow, so we chose vegetables, leafy greens and herbs.')
  return usualKinds
}

const numbered = (given: PlacedPot[], { sunHours }: Changes): Pot[] =>
  given.map(({ id, place }, i) => ({
    number: i + 1,
    container: containerOf(id),
    place,
    sunHours: sunHours ?? place.sunHours,
  }))

interface PlacedPot {
  id: ContainerId
  place: Place
}

/** Takes the most useful pot of each place in turn, then replaces the last ones where wanted crops need larger pots. */
function usualPots(places: Place[], most: number, wishes: Crop[]): PlacedPot[] {
  const rounds = Math.max(...places.map(({ pots }) => pots.length))
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    places.flatMap((place) => {
      const id = place.pots[round]
      return id ? [{ id, place }] : []
    }),
  )
  const usual = inTurn.flat().slice(0, most)
  const kept = new Set<PlacedPot>()
  for (const wish of [...wishes].sort((a, b) => b.minLitres - a.minLitres)) {
    const pot =
      smallestFor(
        wish,
        usual.filter((one) => !kept.has(one)),
      ) ?? makeRoom(wish, places, usual, kept)
    if (pot) kept.add(pot)
  }
  return usual
}

const holds = (crop: Crop, { id, place }: PlacedPot): boolean =>
  place.habits.includes(crop.habit) &&
  containerOf(id).litres >= crop.minLitres &&
  containerOf(id).depthCm >= crop.minDepthCm

const smallestFor = (crop: Crop, pots: PlacedPot[]): PlacedPot | undefined =>
  pots
    .filter((pot) => holds(crop, pot))
    .sort((a, b) => containerOf(a.id).litres - containerOf(b.id).litres)[0]

/** Replaces the last pot without a wanted crop by the smallest sufficient one. */
function makeRoom(
  wish: Crop,
  places: Place[],
  usual: PlacedPot[],
  kept: Set<PlacedPot>,
): PlacedPot | undefined {
  const possible = places.flatMap((place) =>
    containerIds.filter((id) => containerOf(id).litres <= place.maxLitres).map((id) => ({ id, place })),
  )
  const pot = smallestFor(wish, possible)
  const last = usual.findLastIndex((one) => !kept.has(one))
  if (pot && last >= 0) usual[last] = pot
  return last >= 0 ? pot : undefined
}

/** Puts pots that were counted on the page in the sunniest place that can carry them. */
function placedPots(
  places: Place[],
  counts: Partial<Record<ContainerId, number>>,
  notes: string[],
): PlacedPot[] {
  const bySun = [...places].sort((a, b) => b.sunHours - a.sunHours)
  const placed: PlacedPot[] = []
  for (const id of containerIds) {
    const count = counts[id] ?? 0
    const { litres, name } = containerOf(id)
    const place = bySun.find(({ maxLitres }) => maxLitres >= litres)
    if (place) placed.push(...Array.from({ length: count }, () => ({ id, place })))
    else if (count > 0) notes.push(tooHeavy(name, bySun[0]?.name))
  }
  if (placed.length > maxPots) notes.push(`The plan is for the first ${maxPots} pots.`)
  return placed.slice(0, maxPots)
}

const tooHeavy = (name: string, place: PlaceName | undefined): string =>
  `The ${name} is left out: it is too heavy for ${place === 'Indoors' ? 'a room' : `a ${place?.toLowerCase()}`}.`
