import { isWorkingDay } from '#shared/delivery/arrival.ts'

const dayMs = 86_400_000
/** Milliseconds that India is ahead of UTC, all year. */
const aheadMs = 5.5 * 3_600_000

/** Orders leave within this many working days after the day of payment (shipping page). */
const workingDays = 2

/**
 * The instant before which paid orders are late: the start of the second working day before today, in India.
 */
export function lateSince(now: Date): Date {
  let day = Math.floor((now.getTime() + aheadMs) / dayMs)
  for (let left = workingDays; left > 0; ) {
    day -= 1
    if (isWorkingDay(day)) left -= 1
  }
  return new Date(day * dayMs - aheadMs)
}
