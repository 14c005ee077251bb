/** A day of the calendar, from its numbers. */
interface Day {
  year: number
  month: number
  day: number
}

const dayMs = 86_400_000

/** ISO, the day before the month as India writes it, or the month by its name. Years may have two digits. */
const dayPatterns: [RegExp, (parts: string[]) => Day | null][] = [
  [/^(20\d\d)-(\d\d)-(\d\d)$/, ([, year, month, day]) => dayOf(year, month, day)],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d\d|20\d\d)$/, ([, day, month, year]) => dayOf(year, month, day)],
  [
    /^(\d{1,2})[-/ ]([a-z]{3,9})[-/ ](\d\d|20\d\d)$/i,
    ([, day, name, year]) => dayOf(year, monthNumber(name), day),
  ],
]

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

function monthNumber(name = ''): string {
  const text = name.toLowerCase()
  return String(
    months.findIndex(
      (month) => month === text || month.slice(0, 3) === text || (text === 'sept' && month === 'september'),
    ) + 1,
  )
}

const dayOf = (year = '', month = '', day = ''): Day => ({
  year: Number(year.length === 2 ? `20${year}` : year),
  month: Number(month),
  day: Number(day),
})

const timePattern =
  /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([ap])m)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/i

/** The days that spreadsheets count from 30 December 1899, here those of 2009 to 2118. */
const serialPattern = /^([4-7]\d{4})(\.\d+)?$/
const serialEpochMs = Date.UTC(1899, 11, 30)

/**
 * Reads a moment of Indian time: `2026-11-30 18:00`, `30-11-2026`, `30/11/26 6:00 PM`, `30-Nov-26`, or the
 * number that a spreadsheet keeps for a day. A time may state its offset: `2026-11-30 12:30:00 +0000`.
 * Null for other text.
 * @param isEnd whether a day alone means its end.
 */
export function readMoment(text: string, { isEnd }: { isEnd: boolean }): Date | null {
  const written = text.trim()
  const [, days, rest] = serialPattern.exec(written) ?? []
  if (days !== undefined) return momentOfSerial(Number(days), Number(rest ?? 0), isEnd)
  const [dayText, timeText] = dayAndTime(written)
  const day = readDay(dayText)
  const time = timeText === undefined ? -offsetMs : readTime(timeText)
  if (day === null || time === null) return null
  return new Date(day + time + (isEnd && timeText === undefined ? dayMs : 0))
}

/** A time begins behind the last blank or T before its first colon. */
function dayAndTime(text: string): [string, string | undefined] {
  const colon = text.indexOf(':')
  if (colon < 0) return [text, undefined]
  const end = Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon))
  return [text.slice(0, Math.max(0, end)).trimEnd(), text.slice(end + 1)]
}

function momentOfSerial(days: number, rest: number, isEnd: boolean): Date {
  const secondMs = 1000
  const time = Math.round((rest * dayMs) / secondMs) * secondMs
  return new Date(serialEpochMs + days * dayMs + time - offsetMs + (isEnd && rest === 0 ? dayMs : 0))
}

/** The beginning of a day that exists, as if India were at UTC. */
function readDay(text: string): number | null {
  for (const [pattern, read] of dayPatterns) {
    const found = pattern.exec(text)
    const day = found && read(found)
    if (!day) continue
    const start = new Date(Date.UTC(day.year, day.month - 1, day.day))
    return start.getUTCMonth() === day.month - 1 && start.getUTCDate() === day.day ? start.getTime() : null
  }
  return null
}

/** Milliseconds from UTC midnight to a time of the day; null for one that no clock shows. */
function readTime(text: string): number | null {
  const [, hourText, minutes = '', seconds = '0', half, zone] = timePattern.exec(text.trim()) ?? []
  const hour = Number(hourText)
  const isValid =
    hourText !== undefined &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    (half === undefined ? hour < 24 : hour >= 1 && hour <= 12)
  if (!isValid) return null
  const offset = offsetOf(zone)
  if (offset === null) return null
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return ((hours * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 - offset
}

/** The largest offset of a place on earth, in minutes: that of the Line Islands. */
const maxOffsetMinutes = 14 * 60

/** Milliseconds of `+05:30`, `-0800`, `Z`, `UTC`; Indian time without a zone. Null for an offset of no place. */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return offsetMs
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (sign === undefined) return 0
  const inMinutes = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || inMinutes > maxOffsetMinutes) return null
  return inMinutes * 60_000 * (sign === '-' ? -1 : 1)
}

const offsetMs = 5.5 * 3_600_000

const inIndia = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 19)

/** A moment as {@link readMoment} reads it, to the second. */
export const formatMoment = (moment: Date): string => inIndia(moment).replace('T', ' ')
