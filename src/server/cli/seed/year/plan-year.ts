import { addDays, daysFrom } from './days.ts'
import { type Place, places } from './places.ts'
import { type Random, randomFrom } from './random.ts'

/** The outcome of a made-up order. */
export type Outcome = 'kept' | 'cancelled' | 'faulty' | 'returned' | 'goodwill' | 'lost' | 'came_back'

export interface PlannedBuyer {
  /** Counts from 0. */
  number: number
  first: number
  last: number
  house: number
  place: Place
}

export interface PlannedOrder {
  buyer: PlannedBuyer
  isFirst: boolean
  hasOffer: boolean
  placedAt: Date
  items: { productId: number; quantity: number }[]
  outcome: Outcome
  method: string
  carrier: string
  /** Hours from the payment to packing, hand-over and delivery. */
  hours: { packed: number; shipped: number; delivered: number; back: number }
}

/** Sales factor of each month from January: high before the monsoon and for the winter, low in the heat. */
const seasons = [0.9, 1.1, 1.05, 0.75, 0.7, 1.3, 1.35, 1.1, 1, 1.3, 1.15, 0.85]

/** Sales factor of each weekday, from Sunday. */
const weekdays = [1.3, 0.9, 0.85, 0.95, 0.95, 1, 1.15]

const ordersADay = { first: 3, last: 9 }

const wantedProducts: [number, number][] = [
  [1, 30],
  [2, 12],
  [3, 18],
  [4, 12],
  [5, 11],
  [6, 11],
  [7, 5],
]

const outcomes: [Outcome, number][] = [
  ['kept', 890],
  ['cancelled', 42],
  ['faulty', 26],
  ['returned', 14],
  ['goodwill', 12],
  ['came_back', 11],
  ['lost', 5],
]

const methods: [string, number][] = [
  ['upi', 62],
  ['card', 24],
  ['netbanking', 9],
  ['wallet', 5],
]

const carriers: [string, number][] = [
  ['India Post', 40],
  ['Delhivery', 35],
  ['Blue Dart', 25],
]

/** An arbitrary number; another number gives another year. */
const seed = 20_251_107

/**
 * Plans a year of trade up to a day in India, that day included. It has growth, seasons, weekdays, returning
 * buyers, and failures. Equal days give equal years.
 */
export function planYear(lastDay: string): PlannedOrder[] {
  const random = randomFrom(seed)
  const buyers: PlannedBuyer[] = []
  return daysFrom(addDays(lastDay, -364), lastDay)
    .flatMap((day, index) =>
      Array.from({ length: ordersOn(day, index / 364, random) }, () => planOrder(day, buyers, random)),
    )
    .sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
}

function ordersOn(day: string, progress: number, random: Random): number {
  const noon = new Date(`${day}T12:00:00Z`)
  const usual = ordersADay.first + (ordersADay.last - ordersADay.first) * progress
  const expected = usual * (seasons[noon.getUTCMonth()] ?? 1) * (weekdays[noon.getUTCDay()] ?? 1)
  return Math.floor(expected * (0.75 + random.next() / 2) + random.next())
}

function planOrder(day: string, buyers: PlannedBuyer[], random: Random): PlannedOrder {
  const again = buyers.length > 20 && random.isOneOf(0.36) ? buyers[random.below(buyers.length)] : undefined
  const buyer = again ?? newBuyer(buyers, random)
  // Few buy at night.
  const minute = Math.floor(7 * 60 + (random.next() + random.next()) * 8 * 60)
  const packed = 3 + random.next() * 30
  const shipped = packed + 1 + random.next() * 20
  const delivered = shipped + 26 + random.next() * 90
  return {
    buyer,
    isFirst: !again,
    hasOffer: !again && random.isOneOf(0.3),
    placedAt: new Date(Date.parse(`${day}T00:00:00+05:30`) + minute * 60_000 + random.below(60) * 1_000),
    items: planItems(random),
    outcome: random.weighted(outcomes),
    method: random.weighted(methods),
    carrier: random.weighted(carriers),
    hours: { packed, shipped, delivered, back: delivered + 30 + random.next() * 170 },
  }
}

function newBuyer(buyers: PlannedBuyer[], random: Random): PlannedBuyer {
  const buyer = {
    number: buyers.length,
    first: random.below(1_000),
    last: random.below(1_000),
    house: 1 + random.below(180),
    place: random.weighted(places),
  }
  buyers.push(buyer)
  return buyer
}

function planItems(random: Random): PlannedOrder['items'] {
  const count = random.weighted([
    [1, 62],
    [2, 28],
    [3, 10],
  ])
  const items = new Map<number, number>()
  for (let index = 0; index < count; index += 1) {
    const quantity = random.weighted([
      [1, 74],
      [2, 20],
      [3, 6],
    ])
    items.set(random.weighted(wantedProducts), quantity)
  }
  return [...items].map(([productId, quantity]) => ({ productId, quantity }))
}
