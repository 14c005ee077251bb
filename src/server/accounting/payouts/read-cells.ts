const written = [
  /^(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d)?))?$/,
  /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>20\d\d)(?: (?<time>\d\d:\d\d(?::\d\d)?))?$/,
]

/** Parses '23/11/2026 10:21:33' or '2026-11-23T10:21:33' in India, as the provider writes it; null for an invalid moment. */
export function momentIn(cell: string): { day: string; at: string } | null {
  for (const pattern of written) {
    const { year, month, day, time = '00:00:00' } = pattern.exec(cell)?.groups ?? {}
    if (!year) continue
    const date = `${year}-${month}-${day}`
    const moment = new Date(`${date}T${time}+05:30`)
    // A day that does not exist, such as 31 April, rolls over.
    const isReal =
      Number.isFinite(moment.getTime()) && new Date(`${date}T00:00Z`).toISOString().startsWith(date)
    return isReal ? { day: date, at: moment.toISOString() } : null
  }
  return null
}
