const momentPattern =
  /^(20\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?)?$/

const dayMs = 86_400_000

/**
 * Reads a moment of Indian time, `2026-11-30 18:00` or `2026-11-30`, or one with its offset,
 * `2026-11-30 12:30:00 +0000`; null for other text.
 * @param isEnd whether a day alone means its end.
 */
export function readMoment(text: string, { isEnd }: { isEnd: boolean }): Date | null {
  const [, day, time, seconds = '00', offset = '+05:30'] = momentPattern.exec(text.trim()) ?? []
  if (day === undefined || !isDay(day)) return null
  const zone = offset.replace(/^[A-Z]+$/, 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const moment = new Date(`${day}T${time ?? '00:00'}:${seconds}${zone}`)
  if (Number.isNaN(moment.getTime())) return null
  return isEnd && time === undefined ? new Date(moment.getTime() + dayMs) : moment
}

/** Whether the calendar has a day; JavaScript reads 31 June as 1 July. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

const offsetMs = 5.5 * 3_600_000

const inIndia = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19)

/** A moment as {@link readMoment} reads it, to the second. */
export const formatMoment = (moment: Date): string => inIndia(moment).replace('T', ' ')
