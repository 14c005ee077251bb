import type { Crop } from '../copy/crops/crop.ts'
import { crops } from '../copy/crops.ts'
import { layOut, planDays } from './arrange-containers.ts'
import type { Changes } from './changes.ts'
import type { Day } from './days.ts'
import { fitsPot, whyNot } from './fitting.ts'
import { type GardenAnswers, type Household, readHousehold } from './household.ts'
import { nameList } from './name-list.ts'
import { placesText } from './places.ts'
import type { Planting } from './planting.ts'

/** What to grow, where, when and with how much, for a year from its first day on. */
export interface Plan {
  household: Household
  start: Day
  /** The last day. */
  horizon: Day
  /** In the order of sowing. */
  plantings: Planting[]
  /** What grows in the plan, in the order of first sowing. */
  crops: Crop[]
  /** What would fit too and can be taken in. */
  alsoFits: Crop[]
  /** Wanted crops that are not planted, each with its reason. */
  refused: string[]
  /** What was assumed or left out. */
  notes: string[]
  /** Why there is nothing to sow; absent where there is something. */
  why: string | null
}

export interface PlanRequest {
  answers: GardenAnswers
  changes: Changes
  start: Day
}

/** The same request always gives the same plan. */
export function makePlan({ answers, changes, start }: PlanRequest): Plan {
  const household = readHousehold(answers, changes)
  const plantings = layOut(household, start)
  const planted = [...new Set(plantings.map(({ crop }) => crop))]
  return {
    household,
    start,
    horizon: start + planDays - 1,
    plantings,
    crops: planted,
    alsoFits: crops.filter((crop) => !planted.includes(crop) && isPossible(crop, household)),
    refused: refusedOf(household, planted),
    notes: [...household.notes, ...idleNote(household, plantings)],
    why: plantings.length > 0 ? null : whyNothing(household),
  }
}

function idleNote({ pots }: Household, plantings: Planting[]): string[] {
  const idle = pots.filter((pot) => plantings.every((planting) => planting.pot !== pot))
  if (idle.length === 0 || plantings.length === 0) return []
  const numbers = nameList(idle.map(({ number }) => String(number)))
  return [
    idle.length === 1
      ? `Pot ${numbers} stays empty. Add another crop, or leave the pot out.`
      : `Pots ${numbers} stay empty. Add another crop, or leave them out.`,
  ]
}

const isPossible = (crop: Crop, { pots, region }: Household): boolean =>
  crop.months[region].length > 0 && pots.some((pot) => fitsPot(crop, pot))

function refusedOf(household: Household, planted: Crop[]): string[] {
  const missing = household.wishes.filter((crop) => !planted.includes(crop))
  return [
    ...missing.map(
      (crop) => whyNot(crop, household) ?? `${crop.name} is left out: no pot is free when it should be sown.`,
    ),
    ...household.unknownWishes.map(unknownWish),
    ...(household.wantsMicrogreens ? [microgreens] : []),
  ]
}

/** What a plan says of a plant that was typed. */
export const unknownWish = (name: string): string =>
  `We have no figures for “${name}”, so it is not in the plan.`

const microgreens =
  'Microgreens are cut after one to two weeks, before a feed could help them, so they need no plan: a tray, a window and a spray bottle will do.'

function whyNothing({ pots, wishes, kinds, places }: Household): string {
  if (pots.length === 0) return 'There are no pots in this plan. Add one, and we plan what grows in it.'
  if (wishes.length === 0 && kinds.length === 0) {
    return 'Nothing that you chose needs a plan. Add a crop below, and we plan it.'
  }
  return `None of the crops that you chose suits the pots and the light ${placesText(places)}. Try larger pots, more hours of sun or another crop.`
}
