const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** India has one time and no summer time. */
const indiaMs = 5.5 * 3_600_000

const two = (count: number): string => String(count).padStart(2, '0')

/** 'At this price until 30 Nov', with the time where it does not end with a day. Told without Intl, so that server and browser say the same. */
export function untilText(end: string): string {
  const after = new Date(Date.parse(end) + indiaMs)
  const isDay = after.getUTCHours() === 0 && after.getUTCMinutes() === 0
  const last = isDay ? new Date(after.getTime() - 1) : after
  const day = `At this price until ${last.getUTCDate()} ${months[last.getUTCMonth()]}`
  return isDay ? day : `${day}, ${two(last.getUTCHours())}:${two(last.getUTCMinutes())}`
}
