const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** '2026-12-01T10:00' of an instant, as a field for day and time in India holds it. */
export const typedMoment = (instant: string | null): string =>
  instant === null ? '' : parts.format(new Date(instant)).replace(' ', 'T')

/** The instant of a field's value; invalid text is sent as typed. */
export const instantOf = (typed: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? `${typed}:00+05:30` : typed

const shown = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** '1 Dec 2026, 10:00 am', in India. */
export const momentText = (instant: string): string => shown.format(new Date(instant))
