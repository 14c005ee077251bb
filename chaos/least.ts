import { strikes } from './faults.ts'
import type { Options } from './options.ts'
import { spells } from './weather.ts'

/** What people do at orders. */
export const work = [
  ...['wave made', 'packed', 'printed', 'short pick', 'taken out', 'wave released'],
  ...['held', 'released', 'shipped', 'undelivered', 'delivered', 'refunded a sum'],
]

/** What follows once orders have arrived: only a run of a minute and more has the time for all of it. */
export const afterwards = [
  ...['people: refunded by line', 'people: approval asked', 'people: approved'],
  ...['people: return accepted', 'people: goods received', 'people: goods inspected'],
  ...['people: return refunded', 'people: return replaced', 'people: replacement sent'],
  ...['people: replacement lost', 'people: question answered', 'people: refused, customer_under_way'],
  ...['shoppers: used a code', 'shoppers: had a code refused'],
  ...['shoppers: asked about an order', 'shoppers: reported a problem', 'shoppers: sent a photograph'],
]

/** The counts of the diary that a run must reach. */
const kindsOf = ({ processes, minutes }: Pick<Options, 'processes' | 'minutes'>): string[] => [
  ...Object.keys(strikes(processes)).map((name) => `faults: ${name}`),
  ...Object.keys(spells).map((name) => `weather: ${name}`),
  ...work.map((name) => `people: ${name}`),
  ...(minutes < 1 ? [] : afterwards),
]

const paidAMinute = 10
const fewestPaid = 5

/**
 * The missing counts of a run: paid orders, and every kind of fault at least once. A run of less than a minute needs a
 * proportional share.
 */
export function tooLittle(
  options: Pick<Options, 'minutes' | 'processes'>,
  paid: number,
  counts: Map<string, number>,
): string[] {
  const { minutes } = options
  const leastPaid = Math.max(fewestPaid, Math.round(minutes * paidAMinute))
  const kinds = kindsOf(options)
  const missing = kinds.filter((kind) => !counts.has(kind))
  const mayMiss = Math.ceil(kinds.length * (1 - Math.min(1, minutes)))
  return [
    ...(paid < leastPaid ? [`${paid} orders were paid, and ${leastPaid} are the least`] : []),
    ...(missing.length > mayMiss ? missing.map((kind) => `${kind} never happened`) : []),
  ]
}
