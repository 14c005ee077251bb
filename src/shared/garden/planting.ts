import type { Crop } from '../copy/crops/crop.ts'
import type { Day } from './days.ts'
import type { Pot } from './household.ts'

/** One crop in one pot, from sowing to its last day there. */
export interface Planting {
  pot: Pot
  crop: Crop
  sowOn: Day
  /** Null for ornamental plants, and for a harvest after the plan's year. */
  harvestFrom: Day | null
  /** For a crop that keeps its pot, the plan's last day. */
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
