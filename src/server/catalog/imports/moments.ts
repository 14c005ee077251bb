const momentPattern = /^(20\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?)?$/

const dayMs = 86_400_000

/**
 * Reads a moment of Indian time, `2026-11-30 18:00` or `2026-11-30`; null for other text.
 * @param isEnd whether a day alone means its end.
 */
export function readMoment(text: string, { isEnd }: { isEnd: boolean }): Date | null {
  const [, day, time, seconds = '00'] = momentPattern.exec(text.trim()) ?? []
  if (day === undefined) return null
  const moment = new Date(`${day}T${time ?? '00:00'}:${seconds}+05:30`)
  const isDay = !Number.isNaN(moment.getTime()) && inIndia(moment).startsWith(day)
  if (!isDay) return null
  return isEnd && time === undefined ? new Date(moment.getTime() + dayMs) : moment
}

const offsetMs = 5.5 * 3_600_000

const inIndia = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19)

/** A moment as {@link readMoment} reads it, to the second. */
export const formatMoment = (moment: Date): string => inIndia(moment).replace('T', ' ')
