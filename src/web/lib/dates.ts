import { indiaMs, monthName, shortMonth } from '#shared/months.ts'

// Written without Intl: server and browsers agree, and the first Intl formatter costs a phone a tenth of a
// second.

/** A date whose UTC fields are those of the clocks in India. */
export const indianClock = (instant: string): Date => new Date(Date.parse(instant) + indiaMs)

/** '5 March 2026' */
export function formatDay(instant: string): string {
  const date = indianClock(instant)
  return `${date.getUTCDate()} ${monthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`
}

/** '5 March 2026, 4:30 pm', as shoppers read it. */
export const formatDayAndTime = (instant: string): string => `${formatDay(instant)}, ${formatTime(instant)}`

/** '5 Mar 2026, 4:30 pm' for the tables of the back office, with a time that never breaks over two lines. */
export function formatMoment(instant: string): string {
  const date = indianClock(instant)
  return `${date.getUTCDate()} ${shortMonth(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}, ${timeOf(date)}`
}

/** '4:30 pm' */
export const formatTime = (instant: string): string => timeOf(indianClock(instant))

function timeOf(date: Date): string {
  const hours = date.getUTCHours()
  const minutes = String(date.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'am' : 'pm'}`
}
