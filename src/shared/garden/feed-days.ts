import type { Crop, Region } from '../copy/crops/crop.ts'
import type { Day } from './days.ts'
import { isPaused } from './pauses.ts'
import { firstHarvestOf, lastDayOf } from './sowing.ts'

/** A feed needs about a week to reach the plate. */
const restBeforeEnd = 7

/**
 * The days on which a planting is fed, from its first true leaves or buds to a week before its end. A feed that falls into a
 * pause moves to the end of the pause, and the following feeds count from there.
 */
export function feedDays(crop: Crop, region: Region, sownOn: Day, horizon: Day): Day[] {
  const lastFeed = Math.min(horizon, lastFeedOf(crop, sownOn) ?? horizon)
  const days: Day[] = []
  let day = sownOn + crop.firstFeedDays
  while (day <= lastFeed) {
    if (isPaused(day, crop, region)) {
      day += 1
      continue
    }
    days.push(day)
    day += crop.feedEveryDays
  }
  return days
}

function lastFeedOf(crop: Crop, sownOn: Day): Day | null {
  const end = lastDayOf(crop, sownOn)
  if (end === null) return null
  const firstHarvest = firstHarvestOf(crop, sownOn) ?? end
  return (crop.pickDays === 0 ? firstHarvest : end) - restBeforeEnd
}
