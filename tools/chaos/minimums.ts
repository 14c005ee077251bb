import { spells } from './fault-settings.ts'
import { strikes } from './faults.ts'
import type { Options } from './options.ts'

/** What people do at orders. */
export const work = [
  'wave made',
  'packed',
  'printed',
  'short pick',
  'taken out',
  'wave released',
  'held',
  'released',
  'shipped',
  'undelivered',
  'delivered',
  'refunded a sum',
]

/** What follows once orders have arrived: only a run of a minute and more has the time for all of it. */
export const afterwards = [
  'staff: refunded by line',
  'staff: approval asked',
  'staff: approved',
  'staff: return accepted',
  'staff: goods received',
  'staff: goods inspected',
  'staff: return refunded',
  'staff: return replaced',
  'staff: replacement sent',
  'staff: replacement lost',
  'staff: question answered',
  'staff: refused, customer_under_way',
  'shoppers: used a code',
  'shoppers: had a code refused',
  'shoppers: asked about an order',
  'shoppers: reported a problem',
  'shoppers: sent a photograph',
  'shoppers: ordered on delivery',
  'staff: draft made',
  'staff: draft changed',
  'staff: sent draft changed',
  'staff: link sent',
  'staff: code shown',
  'staff: draft paid by hand',
  'staff: draft to be paid on delivery',
  'staff: draft cancelled',
  'staff: order confirmed',
  'customers: paid a link',
  'customers: paid a code',
  'customers: pay a link late',
]

/** The kinds of kills and stops, by their counts in the observations. */
const strikesOf = ({ processes }: Pick<Options, 'processes'>): string[] =>
  Object.keys(strikes(processes)).map((name) => `faults: ${name}`)

/** The counts that a run must reach. */
const kindsOf = ({ processes, minutes }: Pick<Options, 'processes' | 'minutes'>): string[] => [
  ...strikesOf({ processes }),
  ...Object.keys(spells).map((name) => `weather: ${name}`),
  ...work.map((name) => `staff: ${name}`),
  ...(minutes < 1 ? [] : afterwards),
]

/** What every run must have seen, however short: each kind of kill and stop, and staff at work. */
const neededBy = (options: Pick<Options, 'processes'>): string[] => [...strikesOf(options), 'staff: packed']

/** Whether each kind of kill and stop came. */
export const isStruck = (options: Pick<Options, 'processes'>, counts: Map<string, number>): boolean =>
  strikesOf(options).every((strike) => counts.has(strike))

const paidAMinute = 10
const fewestPaid = 5

/**
 * The missing counts of a run: paid orders, and every kind of fault at least once. A run of less than a minute needs a
 * proportional share of those, and always each kind of kill and stop.
 */
export function tooLittle(
  options: Pick<Options, 'minutes' | 'processes'>,
  paid: number,
  counts: Map<string, number>,
): string[] {
  const { minutes } = options
  const minPaid = Math.max(fewestPaid, Math.round(minutes * paidAMinute))
  const kinds = kindsOf(options)
  const missing = kinds.filter((kind) => !counts.has(kind))
  const mayMiss = Math.ceil(kinds.length * (1 - Math.min(1, minutes)))
  const needed = new Set(neededBy(options))
  const lacking = missing.length > mayMiss ? missing : missing.filter((kind) => needed.has(kind))
  return [
    ...(paid < minPaid ? [`${paid} orders were paid, and ${minPaid} are the least`] : []),
    ...lacking.map((kind) => `${kind} never happened`),
  ]
}
