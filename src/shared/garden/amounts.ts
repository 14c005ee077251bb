import type { FeedKind } from '../copy/crops/crop.ts'
import type { ContainerId } from './containers.ts'
import type { Day } from './days.ts'
import { carrierTimes, doseOf } from './dose.ts'
import type { Pot } from './household.ts'
import type { Plan } from './plan.ts'
import type { Planting } from './planting.ts'

/** Vermicompost in a new mix by volume; two parts of garden soil and one of cocopeat are the rest. */
const compostShare = 1 / 4
const cocopeatShare = 1 / 4

/** The minimum weight of a litre of vermicompost (Fertiliser Control Order: 0.7 to 0.9 g/cm³). */
const compostKgPerLitre = 0.7

/** Renewing a pot takes about a kilogram of compost for fourteen litres, every two months. */
const litresPerRenewalKg = 14
const renewalDays = 60

export interface Mix {
  litres: number
  compostLitres: number
  compostKg: number
  soilLitres: number
  cocopeatLitres: number
}

const mixOf = (litres: number): Mix => {
  const compostLitres = litres * compostShare
  const cocopeatLitres = litres * cocopeatShare
  return {
    litres: tenths(litres),
    compostLitres: tenths(compostLitres),
    compostKg: tenths(compostLitres * compostKgPerLitre),
    cocopeatLitres: tenths(cocopeatLitres),
    soilLitres: tenths(litres - compostLitres - cocopeatLitres),
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10

/** The mix that fills one pot. */
export const mixOfPot = ({ container }: Pot): Mix => mixOf(container.litres)

/** The pots in which something is sown before `end`. */
export const usedPots = ({ plantings, household, horizon }: Plan, end: Day = horizon + 1): Pot[] =>
  household.pots.filter((pot) => plantings.some((planting) => planting.pot === pot && planting.sowOn < end))

/** The mix for all pots in which something is sown before `end`. */
export const mixOfPlan = (plan: Plan, end?: Day): Mix =>
  mixOf(usedPots(plan, end).reduce((sum, { container }) => sum + container.litres, 0))

/** What one feed of a planting weighs. */
export const gramsOf = ({ pot }: Planting): number => doseOf(pot.container.litres)

/** Grams of each feed from the plan's first day until before `end`. */
export function feedGrams({ plantings }: Plan, end: Day): Record<FeedKind, number> {
  const grams: Record<FeedKind, number> = { everyday: 0, leaves: 0, fruit: 0 }
  for (const planting of plantings) {
    const feeds = planting.feeds.filter((day) => day < end).length
    grams[planting.crop.feed] += feeds * gramsOf(planting)
  }
  return grams
}

/** The vermicompost that carries that much feed. */
export const carrierKg = (grams: number): number => (grams * carrierTimes) / 1000

/** The vermicompost that renews the pots every two months, the first time two months after the plan's first day. */
export function renewalKg(plan: Plan, days: number): number {
  const rounds = Math.floor(days / renewalDays)
  const litres = usedPots(plan).reduce((sum, { container }) => sum + container.litres, 0)
  return (rounds * litres) / litresPerRenewalKg
}

/** How many of each size the plan has. */
export function potCounts(pots: Pot[]): [ContainerId, number][] {
  const counts = new Map<ContainerId, number>()
  for (const { container } of pots) counts.set(container.id, (counts.get(container.id) ?? 0) + 1)
  return [...counts]
}
