const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** The date of a moment in India, '2026-11-21'. */
export const dateInIndia = (moment: Date): string => indianDate.format(moment)

/** The Indian financial year, April to March, that a date falls into: '2026-27'. */
export function financialYearOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** 'CN/26-27/000123': at most sixteen characters, as the GST rules want it. */
export const documentNumber = (series: string, financialYear: string, serial: number): string =>
  `${series}/${financialYear.slice(2)}/${String(serial).padStart(6, '0')}`
