import type { Month } from '../copy/crops/crop.ts'
import { indiaMs, monthName } from '../months.ts'

/** A calendar day as the number of days since 1 January 1970, so that adding and comparing are arithmetic. No clock, no time zone. */
export type Day = number

const dayMs = 86_400_000

/** Reads '2026-11-21'; null for a day that does not exist, such as 29 February of a common year. */
export function readDay(iso: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso)
  if (!match) return null
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return isoOf(day) === iso ? day : null
}

export const dayOf = (year: number, month: number, date: number): Day =>
  Date.UTC(year, month - 1, date) / dayMs

export const isoOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

interface Civil {
  year: number
  month: Month
  date: number
}

const daysIn400Years = 146_097
const daysIn100Years = 36_524
const daysIn4Years = 1_461

/** Year, month and date by arithmetic. A plan needs thousands of them, and a Date for each takes too long. */
function civilOf(day: Day): Civil {
  // When years begin in March, the leap day is their last day.
  const sinceMarch = day + 719_468
  const era = Math.floor(sinceMarch / daysIn400Years)
  const dayOfEra = sinceMarch - era * daysIn400Years
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / (daysIn4Years - 1)) +
      Math.floor(dayOfEra / daysIn100Years) -
      Math.floor(dayOfEra / (daysIn400Years - 1))) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return { year, month: month as Month, date }
}

export const yearOf = (day: Day): number => civilOf(day).year

export const monthOf = (day: Day): Month => civilOf(day).month

export const dateOfMonth = (day: Day): number => civilOf(day).date

/** The first day of the month after. */
export function nextMonth(day: Day): Day {
  const { year, month } = civilOf(day)
  return dayOf(year, month + 1, 1)
}

/** Month and date as one number that sorts through the year: 131 for 31 January. */
export function dateInYear(day: Day): number {
  const { month, date } = civilOf(day)
  return month * 100 + date
}

/** '21 November', and with its year where `isFull`. */
export function dayText(day: Day, isFull = false): string {
  const text = `${civilOf(day).date} ${monthName(monthOf(day))}`
  return isFull ? `${text} ${yearOf(day)}` : text
}

/** '21 November 2026' of '2026-11-21'. @throws {RangeError} for anything else. */
export function isoDayText(iso: string): string {
  const day = readDay(iso)
  if (day === null) throw new RangeError(`“${iso}” is no day.`)
  return dayText(day, true)
}

/** The day that it is in India at a moment. */
export const dayInIndia = (at: Date): Day => Math.floor((at.getTime() + indiaMs) / dayMs)
