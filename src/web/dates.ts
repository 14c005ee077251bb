// India has one time zone; dates are the same on server and browser.
const timeZone = 'Asia/Kolkata'

const day = new Intl.DateTimeFormat('en-IN', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const time = new Intl.DateTimeFormat('en-IN', { timeZone, hour: 'numeric', minute: '2-digit' })

/** '5 March 2026' */
export const formatDay = (instant: string): string => day.format(new Date(instant))

/** '5 Mar 2026, 4:30 pm', with a time that never breaks over two lines. */
export const formatMoment = (instant: string): string => unbroken(moment.format(new Date(instant)))

/** '4:30 pm' */
export const formatTime = (instant: string): string => unbroken(time.format(new Date(instant)))

const unbroken = (text: string): string => text.replace(/\s(?=[ap]m$)/, '\u00a0')
