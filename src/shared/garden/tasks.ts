import type { Crop } from '../copy/crops/crop.ts'
import { gramsOf } from './amounts.ts'
import type { Day } from './days.ts'
import { nameList } from './name-list.ts'
import type { Plan } from './plan.ts'
import type { Planting } from './planting.ts'

/** Something to do on a day, for all pots of one sowing of a crop. */
export interface Task {
  /**
   * Stable while the plan changes and its day moves: kind, crop, number of the sowing and, of a feed, number of the
   * feed.
   */
  id: string
  kind: 'sow' | 'feed' | 'harvest'
  on: Day
  crop: Crop
  plantings: Planting[]
}

/** Everything to do in the plan's year, in the order of days. */
export function tasksOf({ plantings, crops }: Plan): Task[] {
  return crops
    .flatMap((crop) => sowingsOf(plantings.filter((planting) => planting.crop === crop)))
    .sort((a, b) => a.on - b.on || order[a.kind] - order[b.kind])
}

const order = { sow: 0, feed: 1, harvest: 2 }

/** Pots that are sown on one day are looked after together. */
function sowingsOf(plantings: Planting[]): Task[] {
  const byDay = Map.groupBy(plantings, ({ sowOn }) => sowOn)
  return [...byDay.values()].flatMap((sown, index) => sowingTasks(sown, index + 1))
}

function sowingTasks(plantings: Planting[], number: number): Task[] {
  const [first] = plantings
  if (!first) return []
  const { crop, sowOn, harvestFrom, feeds } = first
  const task = (kind: Task['kind'], on: Day, suffix = ''): Task => ({
    id: `${kind}-${crop.slug}-${number}${suffix}`,
    kind,
    on,
    crop,
    plantings,
  })
  return [
    task('sow', sowOn),
    ...feeds.map((day, i) => task('feed', day, `-${i + 1}`)),
    ...(harvestFrom === null ? [] : [task('harvest', harvestFrom)]),
  ]
}

/** What there is to do from a day on, through so many days. */
export const tasksWithin = (tasks: Task[], from: Day, days: number): Task[] =>
  tasks.filter(({ on }) => on >= from && on < from + days)

/**
 * 'Sow methi in pot 1', 'Feed tomato in pots 1 and 2: 15 g each', 'Start harvesting okra in pot 3'.
 * @param weightText how a dose of so many grams is said.
 */
export function taskText({ kind, crop, plantings }: Task, weightText = inGrams): string {
  const name = shortName(crop)
  const pots = plantings.map(({ pot }) => pot.number)
  const where = pots.length === 1 ? `pot ${pots[0]}` : `pots ${nameList(pots.map(String))}`
  if (kind === 'sow')
    return `${crop.start === 'plant' ? 'Plant' : 'Sow'} ${name} in ${where}${crop.start === 'tray' ? ' (in a tray first)' : ''}`
  if (kind === 'harvest') return `Start harvesting ${name} in ${where}`
  return `Feed ${name} in ${where}: ${doseText(plantings, weightText)}`
}

const inGrams = (grams: number): string => `${grams} g`

/** 'palak' of 'Palak (spinach)', 'cabbage or cauliflower' of 'Cabbage, cauliflower'. */
export const shortName = ({ name }: Crop): string =>
  name
    .replace(/ \([^()]*\)/, '')
    .toLowerCase()
    .replace(', ', ' or ')
    .replace('french', 'French')

/** '14 g', '14 g each', '14 g, 19 g'. */
function doseText(plantings: Planting[], weightText: (grams: number) => string): string {
  const grams = plantings.map(gramsOf)
  if (new Set(grams).size > 1) return grams.map(weightText).join(', ')
  const [first = 0] = grams
  return `${weightText(first)}${grams.length > 1 ? ' each' : ''}`
}
