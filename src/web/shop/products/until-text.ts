import { shortMonth } from '#shared/months.ts'
import { indianClock } from '../../lib/dates.ts'

const two = (count: number): string => String(count).padStart(2, '0')

/** 'At this price until 30 Nov', with the time unless it ends with a day. */
export function untilText(end: string): string {
  const after = indianClock(end)
  const isDay = after.getUTCHours() === 0 && after.getUTCMinutes() === 0
  const last = isDay ? new Date(after.getTime() - 1) : after
  const day = `At this price until ${last.getUTCDate()} ${shortMonth(last.getUTCMonth() + 1)}`
  return isDay ? day : `${day}, ${two(last.getUTCHours())}:${two(last.getUTCMinutes())}`
}
