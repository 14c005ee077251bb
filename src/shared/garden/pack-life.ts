import { feedsInPack } from './dose.ts'
import type { Good } from './goods.ts'
import { weightText } from './weight-text.ts'

/** Days between two feeds of the usual vegetables. */
const usualDays = 15

const daysPerMonth = 365 / 12

/** How many feeds of a weight a pack gives and how long it lasts, but never longer than it keeps. */
export function packText({ packGrams, keepsMonths }: Good, grams: number): string {
  if (!packGrams) return ''
  const pack = `A pack of ${weightText(packGrams)}`
  const feeds = feedsInPack(packGrams, grams)
  if (feeds === 0) return `${pack} is less than one feed for all of them.`
  const gives = `${pack} gives ${feeds} ${feeds === 1 ? 'feed' : 'feeds'}`
  if (keepsMonths === null) return `${gives}.`
  const days = feeds * usualDays
  if (days > keepsMonths * daysPerMonth) {
    return `${pack} is enough for the whole ${keepsMonths} months that it keeps, at a feed every ${usualDays} days.`
  }
  return `${gives} and lasts about ${timeText(days)}, at one every ${usualDays} days.`
}

function timeText(days: number): string {
  if (days < 2 * daysPerMonth) return `${Math.round(days / 7)} weeks`
  return `${Math.round(days / daysPerMonth)} months`
}
