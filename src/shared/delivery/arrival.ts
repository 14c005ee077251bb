import { type Day, dateInYear, dateOfMonth, isoOf, monthOf, readDay } from '../garden/days.ts'
import { shortMonth } from '../months.ts'
import type { Settings } from '../settings/settings.ts'
import { type DeliveryZone, slowZones, zoneOfPin } from './zones.ts'

/** The first and the last day on which a parcel is expected: '2026-11-30'. */
export interface Arrival {
  from: string
  to: string
}

/** What was promised for each zone when an order was placed. */
export type ArrivalByZone = Record<DeliveryZone, Arrival>

/** Month and date of the holidays that have a date of their own, as in `dateInYear`: those of the nation, Telangana's day, Labour Day, Christmas. */
const fixedHolidays = [126, 501, 602, 815, 1002, 1225]

/** Day 0, the first of January 1970, was a Thursday. */
const isSunday = (day: Day): boolean => (day + 4) % 7 === 0

/** On which we pack and couriers travel. Holidays that move through the calendar are not known here. */
export const isWorkingDay = (day: Day): boolean => !isSunday(day) && !fixedHolidays.includes(dateInYear(day))

/** The day so many working days after another, not counting that day. */
export function workingDaysAfter(day: Day, count: number): Day {
  let reached = day
  for (let left = count; left > 0; ) {
    reached += 1
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

type ShippingTimes = Settings['shipping']

/** When a parcel of an order of that day arrives: it is packed first, then it travels. Neither begins on the day itself. */
export function arrivalOf(orderedOn: Day, zone: DeliveryZone, times: ShippingTimes): Arrival {
  const more = zone === 'standard' ? { least: 0, most: 0 } : times.moreDays[zone]
  const leaves = workingDaysAfter(orderedOn, times.minProcessingDays)
  const leavesAtLast = workingDaysAfter(orderedOn, times.maxProcessingDays)
  return {
    from: isoOf(workingDaysAfter(leaves, times.minDeliveryDays + more.least)),
    to: isoOf(workingDaysAfter(leavesAtLast, times.maxDeliveryDays + more.most)),
  }
}

export const arrivalByZone = (orderedOn: Day, times: ShippingTimes): ArrivalByZone =>
  Object.fromEntries(
    (['standard', ...slowZones] as const).map((zone) => [zone, arrivalOf(orderedOn, zone, times)]),
  ) as ArrivalByZone

/** For a PIN, among what was promised for its zone; null for what is no PIN. */
export function arrivalAt(pin: string, byZone: ArrivalByZone): Arrival | null {
  const zone = zoneOfPin(pin)
  return zone && byZone[zone]
}

/** Whether the last promised day is over. */
export const isLate = ({ to }: Arrival, today: Day): boolean => to < isoOf(today)

/** '30 Nov – 3 Dec', '2 – 5 Dec' or '4 Dec', never broken inside a date. */
export function arrivalText({ from, to }: Arrival): string {
  const [first, last] = [dateOf(from), dateOf(to)]
  if (from === to) return `${last.date}\u00a0${last.month}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${first.date}${isOneMonth ? '' : `\u00a0${first.month}`}\u00a0– ${last.date}\u00a0${last.month}`
}

function dateOf(iso: string): { date: number; month: string } {
  const day = readDay(iso) ?? 0
  return { date: dateOfMonth(day), month: shortMonth(monthOf(day)) }
}
