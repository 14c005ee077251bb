const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'January' for 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** 'Jan' for 1. */
export const shortMonth = (month: number): string => monthName(month).slice(0, 3)
