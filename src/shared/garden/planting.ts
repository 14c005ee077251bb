import type { Crop } from '../copy/crops/crop.ts'
import type { Day } from './days.ts'
import type { Pot } from './household.ts'

/** One crop in one pot, from sowing to its last day there. */
export interface Planting {
  pot: Pot
  crop: Crop
  sowOn: Day
  /** Null for what is grown for its looks, or is harvested after the plan's year. */
  harvestFrom: Day | null
  /** The plan's last day for what keeps its pot. */
  lastDay: Day
  feeds: Day[]
}

/** A pot while the year is laid out. */
export interface OpenPot {
  pot: Pot
  freeOn: Day
  previous: Planting | null
  /** The wanted crop that the pot is kept for. */
  keptFor: Crop | null
}
