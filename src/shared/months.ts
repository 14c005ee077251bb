const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** 'January' for 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** 'Jan' for 1. */
export const shortMonth = (month: number): string => monthName(month).slice(0, 3)

/** How far the clocks of India are ahead of UTC, in ms: one time zone and no summer time. */
export const indiaMs = 5.5 * 3_600_000
