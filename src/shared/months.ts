const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** 'January' for 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** 'Jan' for 1. */
export const shortMonth = (month: number): string => monthName(month).slice(0, 3)

/** How far the clocks of India are ahead of UTC, in ms: one time zone and no summer time. */
export const indiaMs = 5.5 * 3_600_000

/** 'in Sep to Feb', 'in Feb to Mar and Jun to Jul', 'in any month'. */
export function monthsText(months: number[]): string {
  if (months.length >= 12) return 'in any month'
  const follows = (month: number): boolean => months.includes(month === 1 ? 12 : month - 1)
  const spans = months
    .filter((month) => !follows(month))
    .map((first) => {
      let last = first
      while (months.includes((last % 12) + 1)) last = (last % 12) + 1
      return first === last ? shortMonth(first) : `${shortMonth(first)} to ${shortMonth(last)}`
    })
  return `in ${spans.join(' and ')}`
}
