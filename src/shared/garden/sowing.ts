import type { Crop, Region } from '../copy/crops/crop.ts'
import { type Day, monthOf, nextMonth } from './days.ts'

/** The first day from `from` on in a month of sowing or planting; null where there is none. */
export function nextSowing(crop: Crop, region: Region, from: Day): Day | null {
  const months = crop.months[region]
  if (months.length === 0) return null
  let day = from
  while (!months.includes(monthOf(day))) day = nextMonth(day)
  return day
}

/** When its pot is free again; null for a crop that keeps its pot. */
export const lastDayOf = (crop: Crop, sownOn: Day): Day | null =>
  crop.isLasting || !crop.daysToHarvest ? null : sownOn + crop.daysToHarvest.max + crop.pickDays

/** The earliest first harvest; null for ornamental plants. */
export const firstHarvestOf = (crop: Crop, sownOn: Day): Day | null =>
  crop.daysToHarvest ? sownOn + crop.daysToHarvest.min : null
