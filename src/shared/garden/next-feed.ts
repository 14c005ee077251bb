import type { Region } from '../copy/crops/crop.ts'
import type { Day } from './days.ts'
import { isPaused } from './pauses.ts'
import type { Planting } from './planting.ts'

/**
 * The next feed of a planting: by the plan until its first feed, then counted from the last one, past any pause. Null
 * near its end.
 * @param fedOn the last feed of its pot, if any.
 */
export function nextFeed(
  { crop, sowOn, feeds }: Planting,
  region: Region,
  fedOn: Day | null,
  today: Day,
): Day | null {
  const last = feeds.at(-1)
  if (last === undefined) return null
  const isFed = fedOn !== null && fedOn > sowOn
  // An earlier feed that nobody noted is due now.
  let day = isFed ? fedOn + crop.feedEveryDays : (feeds.findLast((due) => due <= today) ?? feeds[0] ?? last)
  while (isPaused(Math.max(day, today), crop, region)) day = Math.max(day, today) + 1
  return Math.max(day, today) > last + crop.feedEveryDays ? null : day
}
