import type { Crop } from '../copy/crops/crop.ts'
import { monthName } from '../months.ts'
import { restDays } from './arrange-containers.ts'
import { type Day, dateOfMonth, monthOf } from './days.ts'
import { fitsPot } from './fitting.ts'
import type { Pot } from './household.ts'
import { nameList } from './name-list.ts'
import type { Plan } from './plan.ts'
import { lastDayOf, nextSowing } from './sowing.ts'
import { shortName } from './tasks.ts'

/** Time in which a pot that had a crop stands empty. */
export interface FreeTime {
  pot: Pot
  from: Day
  /** The last day. */
  to: Day
  /** What could be sown and picked within it; null where nothing can. */
  crop: Crop | null
}

/** Shorter times are rest between two crops. */
const minDays = 60

/** A crop that can only be sown later than this leaves the pot empty all the same. */
const maxDaysToSowing = 30

/** The first long time of each pot in which it stands empty. */
export const freeTimes = (plan: Plan): FreeTime[] =>
  plan.household.pots.flatMap((pot) => {
    const sown = plan.plantings.filter((planting) => planting.pot === pot)
    const index = sown.findIndex(({ lastDay }, i) => endOf(plan, sown[i + 1]) - lastDay >= minDays)
    const before = sown[index]
    if (!before) return []
    const next = sown[index + 1]
    const [from, to] = [before.lastDay + 1, endOf(plan, next)]
    // A crop between two others leaves the pot its rest before and after it.
    const [sowFrom, pickBy] = [from + restDays, next ? to - restDays : to]
    const { region } = plan.household
    const crop = plan.alsoFits.find((one) => {
      const on = nextSowing(one, region, sowFrom)
      const last = on === null ? null : lastDayOf(one, on)
      const isInTime = on !== null && on - sowFrom <= maxDaysToSowing && last !== null && last <= pickBy
      return isInTime && one.family !== before.crop.family && fitsPot(one, pot)
    })
    return [{ pot, from, to, crop: crop ?? null }]
  })

const endOf = ({ horizon }: Plan, next: { sowOn: Day } | undefined): Day => (next ? next.sowOn - 1 : horizon)

/** 'Pots 3 and 4 are free from mid-April: amaranth would fit.' */
export function freeSentences(plan: Plan): string[] {
  const alike = Map.groupBy(freeTimes(plan), ({ from, crop }) => `${partOfMonth(from)} ${crop?.slug}`)
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const numbers = [first, ...others].map(({ pot }) => String(pot.number))
    const pots = numbers.length === 1 ? `Pot ${numbers[0]} is` : `Pots ${nameList(numbers)} are`
    const what = first.crop ? `: ${shortName(first.crop)} would fit` : ''
    return [`${pots} free from ${partOfMonth(first.from)}${what}.`]
  })
}

/** 'early April', 'mid-April', 'late April'. */
function partOfMonth(day: Day): string {
  const month = monthName(monthOf(day))
  const date = dateOfMonth(day)
  if (date <= 10) return `early ${month}`
  return date <= 20 ? `mid-${month}` : `late ${month}`
}
