import type { Crop, Region } from '../copy/crops/crop.ts'
import { type Day, monthOf, nextMonth } from './days.ts'

/** The first day from `from` on that lies in a month in which the crop is sown or planted; null where it never is. */
export function nextSowing(crop: Crop, region: Region, from: Day): Day | null {
  const months = crop.months[region]
  if (months.length === 0) return null
  let day = from
  while (!months.includes(monthOf(day))) day = nextMonth(day)
  return day
}

/** When its pot is free again; null for what keeps its pot. */
export const lastDayOf = (crop: Crop, sownOn: Day): Day | null =>
  crop.isLasting || !crop.daysToHarvest ? null : sownOn + crop.daysToHarvest.max + crop.pickDays

/** The first harvest, at the earliest; null for what is grown for its looks. */
export const firstHarvestOf = (crop: Crop, sownOn: Day): Day | null =>
  crop.daysToHarvest ? sownOn + crop.daysToHarvest.min : null
