import type { Crop } from '../copy/crops/crop.ts'
import { crops } from '../copy/crops.ts'
import { type Candidate, chooseNext } from './choosing.ts'
import type { Day } from './days.ts'
import { feedDays } from './feed-days.ts'
import { fitsPot } from './fitting.ts'
import type { Household, Pot } from './household.ts'
import type { OpenPot, Planting } from './planting.ts'
import { firstHarvestOf, lastDayOf } from './sowing.ts'

/** Between two crops the pot is emptied, loosened and renewed. */
export const restDays = 7

export const planDays = 365

/**
 * Fills the pots through a year, always the one that is free first. `choosing.ts` decides rotation,
 * succession and effort.
 */
export function layOut(household: Household, start: Day): Planting[] {
  const horizon = start + planDays - 1
  const candidates = candidatesOf(household)
  const open = openPots(household, candidates, start)
  const plantings: Planting[] = []
  while (true) {
    const next = firstFree(open, horizon)
    if (!next) return plantings.sort(inOrder)
    const chosen = chooseNext({ open: next, candidates, plantings, household, start, horizon })
    if (!chosen) {
      next.freeOn = horizon + 1
      continue
    }
    const planting = plant(next.pot, chosen.crop, chosen.sowOn, household, horizon)
    plantings.push(planting)
    next.previous = planting
    next.freeOn = planting.lastDay + 1 + restDays
  }
}

const inOrder = (a: Planting, b: Planting): number => a.sowOn - b.sowOn || a.pot.number - b.pot.number

const firstFree = (open: OpenPot[], horizon: Day): OpenPot | undefined =>
  open
    .filter(({ freeOn }) => freeOn <= horizon)
    .reduce<OpenPot | undefined>(
      (first, one) => (first && first.freeOn <= one.freeOn ? first : one),
      undefined,
    )

function plant(pot: Pot, crop: Crop, sowOn: Day, { region }: Household, horizon: Day): Planting {
  const harvest = firstHarvestOf(crop, sowOn)
  return {
    pot,
    crop,
    sowOn,
    harvestFrom: harvest !== null && harvest <= horizon ? harvest : null,
    lastDay: Math.min(horizon, lastDayOf(crop, sowOn) ?? horizon),
    feeds: feedDays(crop, region, sowOn, horizon),
  }
}

/** All wanted crops at any difficulty, and every crop of the wanted kinds that is not too hard. */
function candidatesOf({ wishes, kinds, level, dropped, region, pots }: Household): Candidate[] {
  return crops
    .map((crop) => ({ crop, wish: wishes.indexOf(crop) }))
    .filter(({ crop, wish }) => wish >= 0 || (kinds.includes(crop.kind) && crop.effort <= level.effort))
    .filter(({ crop }) => !dropped.has(crop.slug) && crop.months[region].length > 0)
    .filter(({ crop }) => pots.some((pot) => fitsPot(crop, pot)))
}

/** The wanted crop with the largest pot chooses first, and takes the smallest sufficient one. */
function openPots({ pots, wishes }: Household, candidates: Candidate[], start: Day): OpenPot[] {
  const open = pots.map((pot): OpenPot => ({ pot, freeOn: start, previous: null, keptFor: null }))
  const possible = wishes.filter((wish) => candidates.some(({ crop }) => crop === wish))
  const byHunger = [...possible].sort((a, b) => b.minLitres - a.minLitres)
  for (const wish of byHunger) {
    const free = open.filter(({ pot, keptFor }) => keptFor === null && fitsPot(wish, pot))
    const smallest = free.sort((a, b) => a.pot.container.litres - b.pot.container.litres)[0]
    if (smallest) smallest.keptFor = wish
  }
  return open
}
