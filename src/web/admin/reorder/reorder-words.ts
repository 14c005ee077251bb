/** How long packs last. */
export const coverText = (days: number | null): string =>
  days === null ? 'None sold' : days === 0 ? 'Less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`

/** The readers and time of the digest. */
export const digestText = (time: string | null, names: string[]): string =>
  time === null ? 'No digest is written.' : `Every day at ${time} in India, to ${names.join(', ')}.`

/** The number of days of the sales figure; without one, nothing moved. */
export const soldLabel = (days: number): string =>
  days === 0 ? 'Sold' : `Sold in ${days} ${days === 1 ? 'day' : 'days'}`
