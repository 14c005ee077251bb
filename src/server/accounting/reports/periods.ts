import { maxReportDays } from '#contract/admin/reports.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { Period } from './read-facts.ts'

const dayMs = 86_400_000

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(msOf(day) + count * dayMs)

export const daysOf = ({ from, to }: Period): number => (msOf(to) - msOf(from)) / dayMs + 1

/** The days of a period. */
export const everyDay = (period: Period): string[] =>
  Array.from({ length: daysOf(period) }, (_, index) => addDays(period.from, index))

/** The month that is `count` months after a month such as '2026-11'. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The months that a period touches. */
export function everyMonth({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) months.push(month)
  return months
}

/** The last day of a month. */
export const endOfMonth = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && to === endOfMonth(to.slice(0, 7))

/** The period before, for comparison: as many whole months, or as many days. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1)
  if (isWholeMonths(period)) {
    return { from: `${addMonths(period.from.slice(0, 7), -everyMonth(period).length)}-01`, to }
  }
  return { from: addDays(period.from, -daysOf(period)), to }
}

/**
 * The requested period, by default the last thirty days, without days to come.
 * @throws {ShopError} `invalid_request` where it ends before it begins, begins later than today, or is too long.
 */
export function readPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const last = to && to < today ? to : today
  const first = from ?? addDays(last, -29)
  if (to && first > to) throw refused('The period ends before it begins.')
  if (first > today) throw refused('The period has not begun yet.')
  const period = { from: first, to: last }
  if (daysOf(period) > maxReportDays) throw refused('A report has at most three years.')
  return period
}

const refused = (message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { from: message } })
