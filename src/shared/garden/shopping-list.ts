import type { Crop, FeedKind } from '../copy/crops/crop.ts'
import { carrierKg, feedGrams, mixOfPlan, potCounts, renewalKg, usedPots } from './amounts.ts'
import { containerOf } from './containers.ts'
import { collectedCrops, type GardenUse, type Good, starterKit } from './goods.ts'
import type { GardenAnswers } from './household.ts'
import type { Plan } from './plan.ts'
import { shortName } from './tasks.ts'

/** One product on the list. */
export interface ListLine {
  good: Good
  packs: number
  /** What it is for, and what is left over. */
  reason: string
  /** For what is counted by weight. */
  neededGrams: number | null
  leftOverGrams: number | null
}

export type VariantId = 'least' | 'season' | 'full'

export interface Variant {
  id: VariantId
  name: string
  description: string
  lines: ListLine[]
  goodsPaise: number
}

export interface ShoppingList {
  variants: Variant[]
  /** Goods that the plan needs and this shop does not sell now. */
  elsewhere: string[]
}

const kinds: { id: VariantId; name: string; description: string; days: number }[] = [
  {
    id: 'least',
    name: 'To begin',
    description: 'What the first three months take, with one feed for all pots where that is cheaper.',
    days: 91,
  },
  {
    id: 'season',
    name: 'For the season',
    description: 'What the first six months take, with the right feed for each crop.',
    days: 183,
  },
  {
    id: 'full',
    name: 'The fuller one',
    description: 'The season, with compost to renew every pot every two months.',
    days: 183,
  },
]

/** The packs that the plan needs, in three sizes, as the answers want them. */
export function shoppingList(plan: Plan, answers: GardenAnswers, goods: Good[]): ShoppingList {
  const shelf = shelfOf(goods)
  const variants = kinds.map(({ days, ...variant }) => {
    const lines = linesOf({ plan, answers, shelf, days, id: variant.id })
    return { ...variant, lines, goodsPaise: costOf(lines) }
  })
  return { variants, elsewhere: elsewhereOf(plan, answers, shelf) }
}

/** The first available product with a role, in the order of the shop. */
type Shelf = (use: GardenUse) => Good | undefined

const shelfOf =
  (goods: Good[]): Shelf =>
  (use) =>
    goods.find((good) => good.use === use && good.isAvailable)

const costOf = (lines: ListLine[]): number =>
  lines.reduce((sum, { good, packs }) => sum + packs * good.pricePaise, 0)

interface Wanted {
  plan: Plan
  answers: GardenAnswers
  shelf: Shelf
  days: number
  id: VariantId
}

function linesOf(wanted: Wanted): ListLine[] {
  if (wanted.plan.plantings.length === 0) return []
  return [...feedLines(wanted), ...compostLines(wanted), ...seedLines(wanted), ...kitLines(wanted)]
}

function feedLines({ plan, answers, shelf, days, id }: Wanted): ListLine[] {
  if (answers.fertilizer === 'no') return []
  const grams = feedGrams(plan, plan.start + days)
  const byKind = asLines(grams, shelf)
  if (id !== 'least') return byKind
  const asOne = asLines({ everyday: sumOf(grams), leaves: 0, fruit: 0 }, shelf)
  return asOne.length > 0 && costOf(asOne) < costOf(byKind) ? asOne : byKind
}

const sumOf = (grams: Record<FeedKind, number>): number => grams.everyday + grams.leaves + grams.fruit

/** A feed that is not on the shelf is replaced by the everyday one. */
function asLines(grams: Record<FeedKind, number>, shelf: Shelf): ListLine[] {
  const needs = new Map<Good, number>()
  for (const kind of ['everyday', 'leaves', 'fruit'] as const) {
    const good = shelf(kind) ?? shelf('everyday')
    if (good && grams[kind] > 0) needs.set(good, (needs.get(good) ?? 0) + grams[kind])
  }
  return [...needs].flatMap(([good, needed]) => byWeight(good, needed, 'of feed') ?? [])
}

/** Enough packs, without a surplus one. */
function byWeight(good: Good, neededGrams: number, what: string): ListLine | null {
  if (!good.packGrams || neededGrams <= 0) return null
  const packs = Math.ceil(neededGrams / good.packGrams)
  const leftOverGrams = packs * good.packGrams - neededGrams
  const left = leftOverGrams > 0 ? `; ${weightText(leftOverGrams)} are left over` : ''
  return { good, packs, neededGrams, leftOverGrams, reason: `${weightText(neededGrams)} ${what}${left}.` }
}

/** '850 g', '2.4 kg'. */
export const weightText = (grams: number): string =>
  grams < 1000 ? `${Math.round(grams)} g` : `${Math.round(grams / 100) / 10} kg`

function compostLines({ plan, answers, shelf, days, id }: Wanted): ListLine[] {
  const good = shelf('compost')
  if (!good) return []
  const forMix = answers.mixes === 'no' ? 0 : mixOfPlan(plan, plan.start + days).compostKg
  const carried = answers.fertilizer === 'no' ? 0 : carrierKg(sumOf(feedGrams(plan, plan.start + days)))
  const renewing = id === 'full' && answers.mixes !== 'no' ? renewalKg(plan, days) : 0
  const parts = [
    ...(forMix > 0 ? ['for the mix'] : []),
    ...(carried > 0 ? ['to carry the feeds'] : []),
    ...(renewing > 0 ? ['to renew the pots'] : []),
  ]
  const grams = Math.ceil((forMix + carried + renewing) * 1000)
  return [byWeight(good, grams, parts.join(', '))].flatMap((line) => line ?? [])
}

const seedsOf = ({ crops }: Plan): Crop[] =>
  crops.filter(({ slug, start }) => start !== 'plant' && collectedCrops.includes(slug))

function seedLines({ plan, answers, shelf }: Wanted): ListLine[] {
  const good = shelf('seeds')
  const named = seedsOf(plan)
  if (!good || answers.seeds === 'no' || named.length === 0) return []
  const reason = `Seeds of ${namesOf(named)}.`
  return [{ good, packs: 1, reason, neededGrams: null, leftOverGrams: null }]
}

/** The kit brings three pots of ten inches; it is offered where the plan has them and pots are wanted. */
function kitLines({ plan, answers, shelf, id }: Wanted): ListLine[] {
  const good = shelf('kit')
  const count = usedPots(plan).filter(({ container }) => container.id === starterKit.container).length
  const isWanted = answers.pots === 'yes' || (answers.pots === null && id === 'full')
  const packs = Math.floor(count / starterKit.pots)
  if (!good || !isWanted || packs === 0) return []
  const reason = `${packs * starterKit.pots} of the ten-inch pots, with saucers, seeds and a first feed.`
  return [{ good, packs, reason, neededGrams: null, leftOverGrams: null }]
}

function elsewhereOf(plan: Plan, answers: GardenAnswers, shelf: Shelf): string[] {
  if (plan.plantings.length === 0) return []
  return [
    ...(answers.mixes === 'no' ? [] : soilSentence(plan)),
    ...(answers.pots === 'no' ? [] : potSentence(plan)),
    ...(answers.seeds === 'no' ? [] : seedSentences(plan)),
    ...missingSentences(plan, answers, shelf),
  ]
}

function soilSentence(plan: Plan): string[] {
  const { soilLitres, cocopeatLitres } = mixOfPlan(plan)
  return [
    `${soilLitres} litres of garden soil and ${cocopeatLitres} litres of cocopeat for the mix, from a nursery.`,
  ]
}

function potSentence(plan: Plan): string[] {
  const counts = potCounts(usedPots(plan)).map(([id, count]) => `${count} × ${containerOf(id).name}`)
  return [`Pots: ${counts.join(', ')}. We sell pots of ten inches, in the starter kit alone.`]
}

function seedSentences(plan: Plan): string[] {
  const ours = seedsOf(plan)
  const seeds = plan.crops.filter((crop) => crop.start !== 'plant' && !ours.includes(crop))
  const plants = plan.crops.filter(({ start }) => start === 'plant')
  return [
    ...(seeds.length > 0 ? [`Seeds of ${namesOf(seeds)}.`] : []),
    ...(plants.length > 0 ? [`Young plants or cuttings of ${namesOf(plants)}, from a nursery.`] : []),
  ]
}

const namesOf = (list: Crop[]): string => list.map(shortName).join(', ')

function missingSentences(plan: Plan, answers: GardenAnswers, shelf: Shelf): string[] {
  const needsFeed = answers.fertilizer !== 'no' && sumOf(feedGrams(plan, plan.horizon)) > 0
  const needsCompost = answers.mixes !== 'no' || needsFeed
  return [
    ...(needsFeed && !shelf('everyday') ? ['Our everyday feed is not to be had at the moment.'] : []),
    ...(needsCompost && !shelf('compost') ? ['Our vermicompost is not to be had at the moment.'] : []),
  ]
}
