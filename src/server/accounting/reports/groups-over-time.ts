import { everyDay, everyMonth } from './periods.ts'
import type { Period } from './read-facts.ts'
import type { Group, PairedGroup } from './report-shape.ts'

interface Found {
  period: Period
  found: Group[]
  before: Period | null
  earlier: Group[] | null
}

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Every day or month of the period, also without rows, beside its counterpart in the period before. */
export function groupsOverTime(
  time: 'day' | 'month',
  { period, found, before, earlier }: Found,
): PairedGroup[] {
  const every = time === 'day' ? everyDay : everyMonth
  const sumsOf = new Map(found.map(({ key, sums }) => [key, sums]))
  const earlierOf = new Map(earlier?.map(({ key, sums }) => [key, sums]))
  const keysBefore = before ? every(before) : []
  return every(period).map((key, index) => ({
    key,
    name: nameOf(time, key),
    sums: sumsOf.get(key) ?? {},
    before: before && (earlierOf.get(keysBefore[index] ?? '') ?? {}),
  }))
}

const nameOf = (time: 'day' | 'month', key: string): string =>
  time === 'day'
    ? dayName.format(new Date(`${key}T00:00:00Z`))
    : monthName.format(new Date(`${key}-01T00:00:00Z`))
