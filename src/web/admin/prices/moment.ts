/** A day and a time in India as a field gives them, `2026-11-30T18:00`, with the offset that calls take. */
export const fromIndia = (typed: string): string => `${typed.length === 16 ? `${typed}:00` : typed}+05:30`

const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** '30 Nov 2026, 6:00 pm' in India. */
export const inIndia = (instant: string): string => format.format(new Date(instant))
