import type { Crop } from '../copy/crops/crop.ts'
import type { Day } from './days.ts'
import { fitsPot } from './fitting.ts'
import type { Household } from './household.ts'
import type { OpenPot, Planting } from './planting.ts'
import { firstHarvestOf, lastDayOf, nextSowing } from './sowing.ts'

export interface Candidate {
  crop: Crop
  /** Its rank among the wanted crops, from 0; -1 where nobody named it. */
  wish: number
}

interface Choice {
  open: OpenPot
  candidates: Candidate[]
  /** What is planted so far. */
  plantings: Planting[]
  household: Household
  start: Day
  horizon: Day
}

interface Option {
  crop: Crop
  sowOn: Day
  score: number
}

/** Related crops leave their pests in the pot for about a season. */
const rotationDays = 90
/** Between two sowings of a green, so that not all of it is ripe at once. */
const successionDays = 14
/** A pot that waits longer for its crop can carry a short one first. */
const longWait = 40
const restDays = 7
const halfYear = 183

/** The next crop for the pot that becomes free first; null when nothing more fits into the year. */
export function chooseNext(choice: Choice): Option | null {
  const options = choice.candidates.flatMap((candidate) => optionOf(choice, candidate) ?? [])
  const best = bestOf(options)
  if (!best || best.sowOn - choice.open.freeOn <= longWait) return best
  return bestOf(options.filter((option) => endsBefore(option, best))) ?? best
}

const bestOf = (options: Option[]): Option | null =>
  options.reduce<Option | null>((best, one) => (best && best.score >= one.score ? best : one), null)

/** Short enough to end in time, and not related to the crop that follows. */
function endsBefore({ crop, sowOn }: Option, next: Option): boolean {
  const end = lastDayOf(crop, sowOn)
  return end !== null && end + restDays < next.sowOn && crop.family !== next.crop.family
}

function optionOf(choice: Choice, candidate: Candidate): Option | null {
  const { open, horizon } = choice
  const { crop } = candidate
  if (!fitsPot(crop, open.pot) || isKeptElsewhere(choice, candidate)) return null
  const sowOn = sowingOf(choice, crop)
  if (sowOn === null || !isWorthwhile(crop, sowOn, horizon)) return null
  if (isTooClose(open, crop, sowOn) || isTooMuch(choice, candidate, sowOn)) return null
  return { crop, sowOn, score: scoreOf(choice, candidate, sowOn) }
}

const timesOf = (plantings: Planting[], crop: Crop): number =>
  plantings.filter((planting) => planting.crop === crop).length

/** A wanted crop goes only into the pot kept for it. */
function isKeptElsewhere({ open, plantings }: Choice, { crop, wish }: Candidate): boolean {
  if (open.keptFor === null || open.keptFor === crop) return false
  const isServed = timesOf(plantings, open.keptFor) > 0
  return !isServed && (wish >= 0 || crop.isLasting === true)
}

/** A green is sown a fortnight after the last time at the earliest. */
function sowingOf({ open, plantings, household }: Choice, crop: Crop): Day | null {
  let sowOn = nextSowing(crop, household.region, open.freeOn)
  if (!crop.isSuccession) return sowOn
  const sown = plantings.filter((planting) => planting.crop === crop).map((planting) => planting.sowOn)
  for (const day of sown.sort((a, b) => a - b)) {
    if (sowOn !== null && Math.abs(day - sowOn) < successionDays) {
      sowOn = nextSowing(crop, household.region, day + successionDays)
    }
  }
  return sowOn
}

/** A crop without a harvest within the year is left out. */
function isWorthwhile(crop: Crop, sowOn: Day, horizon: Day): boolean {
  if (crop.isLasting) return sowOn + crop.firstFeedDays <= horizon
  return (firstHarvestOf(crop, sowOn) ?? sowOn) <= horizon
}

const isTooClose = ({ previous }: OpenPot, crop: Crop, sowOn: Day): boolean =>
  previous !== null && previous.crop.family === crop.family && sowOn - previous.lastDay < rotationDays

/** Limits the effort: one pot of each perennial, and few crops in half a year for a beginner. */
function isTooMuch({ plantings, household, start }: Choice, { crop, wish }: Candidate, sowOn: Day): boolean {
  if (crop.isLasting && timesOf(plantings, crop) > 0) return true
  if (wish >= 0) return false
  const halfOf = (day: Day): number => Math.floor((day - start) / halfYear)
  const inHalf = plantings
    .filter((planting) => halfOf(planting.sowOn) === halfOf(sowOn))
    .map((planting) => planting.crop)
  return !inHalf.includes(crop) && new Set(inHalf).size >= household.level.crops
}

/**
 * Sorts wanted crops before kinds, early before late, fitting pots before larger ones, new crops before repeated ones.
 */
function scoreOf({ open, plantings, household }: Choice, { crop, wish }: Candidate, sowOn: Day): number {
  const times = timesOf(plantings, crop)
  const near = plantings.filter(
    (planting) => planting.crop === crop && Math.abs(planting.sowOn - sowOn) < 120,
  )
  const isKindNew = !plantings.some((planting) => planting.crop.kind === crop.kind)
  const isWishNew = wish >= 0 && times === 0
  return (
    (isWishNew ? 500 - wish : 0) +
    (wish >= 0 ? 30 : 0) +
    (isKindNew && household.kinds.includes(crop.kind) ? 45 : 0) +
    40 * Math.min(1, crop.minLitres / open.pot.container.litres) -
    1.2 * (sowOn - open.freeOn) -
    25 * near.length -
    8 * times -
    5 * (crop.effort - 1)
  )
}
