import type { Region } from '../copy/crops/crop.ts'
import type { Day } from './days.ts'
import { isPaused } from './pauses.ts'
import type { Planting } from './planting.ts'

/**
 * When a planting is fed next: by the plan until it was fed once, then counted from the last time, past any pause. Null
 * when its end is nearer than that.
 * @param fedOn the last time that its pot was fed, if ever.
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
  // A feed that was due earlier and is not noted is due now.
  let day = isFed ? fedOn + crop.feedEveryDays : (feeds.findLast((due) => due <= today) ?? feeds[0] ?? last)
  while (isPaused(Math.max(day, today), crop, region)) day = Math.max(day, today) + 1
  return Math.max(day, today) > last + crop.feedEveryDays ? null : day
}
