import type { Crop, FeedKind } from '../copy/crops/crop.ts'
import { carrierKg, feedGrams, mixOfPlan, potCounts, renewalKg, usedPots } from './amounts.ts'
import { containerOf } from './containers.ts'
import { collectedCrops, type GardenUse, type Good, starterKit } from './goods.ts'
import type { GardenAnswers } from './household.ts'
import { nameList } from './name-list.ts'
import type { Plan } from './plan.ts'
import { shortName } from './tasks.ts'
import { weightText } from './weight-text.ts'

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
  /** Packs of which too little would be used, in sentences. */
  leftOut: string[]
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
    name: 'The first three months',
    description: 'With one feed for all pots where that costs less.',
    days: 91,
  },
  {
    id: 'season',
    name: 'Everything for six months',
    description: 'With the feed made for each crop where it is used well.',
    days: 183,
  },
  {
    id: 'full',
    name: 'Six months with fresh compost',
    description: 'And compost to renew every pot every two months.',
    days: 183,
  },
]

/** The packs that the plan needs, in three sizes, as the answers want them. The first is the thriftiest. */
export function shoppingList(plan: Plan, answers: GardenAnswers, goods: Good[]): ShoppingList {
  const shelf = shelfOf(goods)
  const kits = kitsOf(plan, answers, shelf)
  const variants = kinds.map(({ days, ...variant }) => {
    const { lines, leftOut } = listOf({ plan, answers, shelf, days, id: variant.id, kits })
    return { ...variant, lines, leftOut, goodsPaise: costOf(lines) }
  })
  return { variants, elsewhere: elsewhereOf(plan, answers, shelf, kits) }
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
  /** How many kits are on the list; what they contain is not listed again. */
  kits: number
}

interface Listed {
  lines: ListLine[]
  leftOut: string[]
}

function listOf(wanted: Wanted): Listed {
  if (wanted.plan.plantings.length === 0) return { lines: [], leftOut: [] }
  const parts = [kitList(wanted), feedList(wanted), compostList(wanted), seedList(wanted)]
  return {
    lines: parts.flatMap(({ lines }) => lines),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  }
}

function feedList({ plan, answers, shelf, days, id, kits }: Wanted): Listed {
  if (answers.fertilizer === 'no') return { lines: [], leftOut: [] }
  const grams = besidesKits(feedGrams(plan, plan.start + days), kits)
  const yearGrams = sumOf(besidesKits(feedGrams(plan, plan.horizon + 1), kits))
  const byKind = feedsOf(grams, shelf, yearGrams)
  if (id !== 'least') return byKind
  const asOne = feedsOf({ everyday: sumOf(grams), leaves: 0, fruit: 0 }, shelf, yearGrams)
  return asOne.lines.length > 0 && costOf(asOne.lines) < costOf(byKind.lines) ? asOne : byKind
}

const sumOf = (grams: Record<FeedKind, number>): number => grams.everyday + grams.leaves + grams.fruit

/** The feed of the kits is used first; it suits every crop. */
function besidesKits(grams: Record<FeedKind, number>, kits: number): Record<FeedKind, number> {
  let given = kits * starterKit.feedGrams
  const rest = { ...grams }
  for (const kind of ['everyday', 'leaves', 'fruit'] as const) {
    const used = Math.min(given, rest[kind])
    rest[kind] -= used
    given -= used
  }
  return rest
}

/** A feed that is not on the shelf is replaced by the everyday one. */
function feedsOf(grams: Record<FeedKind, number>, shelf: Shelf, yearGrams: number): Listed {
  const needs = new Map<Good, number>()
  for (const kind of ['everyday', 'leaves', 'fruit'] as const) {
    const good = shelf(kind) ?? shelf('everyday')
    if (good && grams[kind] > 0) needs.set(good, (needs.get(good) ?? 0) + grams[kind])
  }
  const joined = joinSmallNeeds(needs, shelf('everyday'))
  const packs = [...needs].map(([good, needed]) =>
    byWeight(good, needed, 'of feed', needs.size === 1 ? yearGrams : 0),
  )
  return {
    lines: packs.flatMap(({ lines }) => lines),
    leftOut: [...joined, ...packs.flatMap(({ leftOut }) => leftOut)],
  }
}

/** A pack of which a smaller share would be used is left out. */
const worthOpening = 1 / 4

const isSmall = ({ packGrams }: Good, grams: number): boolean => grams < (packGrams ?? 0) * worthOpening

/** Gives the everyday feed in place of packs that would stay nearly full. @returns the sentences about them. */
function joinSmallNeeds(needs: Map<Good, number>, everyday: Good | undefined): string[] {
  const sentences: string[] = []
  while (everyday && needs.size > 1 && [...needs].some(([good, grams]) => isSmall(good, grams))) {
    const others = [...needs].filter(([good]) => good !== everyday).sort((a, b) => a[1] - b[1])
    const [good, grams] = others[0] ?? []
    if (!good || grams === undefined) break
    needs.delete(good)
    needs.set(everyday, (needs.get(everyday) ?? 0) + grams)
    sentences.push(`${good.name} (${weightText(grams)}): ${everyday.name} suits those crops too.`)
  }
  return sentences
}

/**
 * Packs for a weight, without one of which too little would be used.
 * @param yearGrams what the plan's whole year takes, where a first pack may be kept for it
 */
function byWeight(good: Good, neededGrams: number, what: string, yearGrams = 0): Listed {
  const { packGrams, name } = good
  if (!packGrams || neededGrams <= 0) return { lines: [], leftOut: [] }
  const full = Math.floor(neededGrams / packGrams)
  const rest = neededGrams - full * packGrams
  const isOpened =
    rest > 0 && (!isSmall(good, rest) || (full === 0 && !isSmall(good, yearGrams) && yearGrams > 0))
  const packs = full + (isOpened ? 1 : 0)
  const leftOut = rest > 0 && !isOpened ? [leftOutText(full > 0, name, rest, packGrams)] : []
  if (packs === 0) return { lines: [], leftOut }
  const leftOverGrams = Math.max(0, packs * packGrams - neededGrams)
  const reason = `${weightText(neededGrams)} ${what}${leftOverText(good, leftOverGrams, full === 0 && yearGrams > 0)}.`
  return { lines: [{ good, packs, neededGrams, leftOverGrams, reason }], leftOut }
}

/** Of the plan. */
const monthsOfPlan = 12

/** Why a pack is on the list of which much stays: without it the pots would have no feed, and it keeps beyond the plan. */
function leftOverText({ keepsMonths }: Good, grams: number, isOnlyPack: boolean): string {
  if (grams === 0) return ''
  return isOnlyPack && (keepsMonths ?? 0) > monthsOfPlan
    ? `, the only one for all your pots; the other ${weightText(grams)} keep for the months after`
    : `; ${weightText(grams)} are left over`
}

const leftOutText = (isFurther: boolean, name: string, grams: number, packGrams: number): string =>
  `${isFurther ? 'One more pack of ' : ''}${name}: only ${weightText(grams)} of ${isFurther ? 'its' : 'the'} ${weightText(packGrams)} would be used.`

function compostList({ plan, answers, shelf, days, id, kits }: Wanted): Listed {
  const good = shelf('compost')
  if (!good) return { lines: [], leftOut: [] }
  const forMix = answers.mixes === 'no' ? 0 : mixOfPlan(plan, plan.start + days).compostKg
  const carried = answers.fertilizer === 'no' ? 0 : carrierKg(sumOf(feedGrams(plan, plan.start + days)))
  const renewing = id === 'full' && answers.mixes !== 'no' ? renewalKg(plan, days) : 0
  const parts = [
    ...(forMix > 0 ? ['to fill the pots'] : []),
    ...(carried > 0 ? ['to mix with each feed'] : []),
    ...(renewing > 0 ? ['to renew the pots'] : []),
  ]
  const grams = Math.ceil((forMix + carried + renewing) * 1000) - kits * starterKit.compostGrams
  return byWeight(good, grams, nameList(parts))
}

/** Crops that are sown and whose seeds no kit on the list brings. */
const sownBesidesKits = ({ crops }: Plan, kits: number): Crop[] => {
  const brought: readonly string[] = kits > 0 ? starterKit.crops : []
  return crops.filter(({ slug, start }) => start !== 'plant' && !brought.includes(slug))
}

const isCollected = ({ slug }: Crop): boolean => collectedCrops.includes(slug)

/** Whether the plan sows enough kinds of the collection to open it. */
const isCollectionWorth = (sown: Crop[]): boolean =>
  sown.filter(isCollected).length >= collectedCrops.length * worthOpening

function seedList({ plan, answers, shelf, kits }: Wanted): Listed {
  const good = shelf('seeds')
  const sown = sownBesidesKits(plan, kits).filter(isCollected)
  if (!good || answers.seeds === 'no' || sown.length === 0) return { lines: [], leftOut: [] }
  if (!isCollectionWorth(sown)) {
    const sentence = `${good.name}: of its ${collectedCrops.length} kinds, the plan sows only ${namesOf(sown)}.`
    return { lines: [], leftOut: [sentence] }
  }
  const reason = `Seeds of ${namesOf(sown)}.`
  return { lines: [{ good, packs: 1, reason, neededGrams: null, leftOverGrams: null }], leftOut: [] }
}

/** The kit brings three pots of ten inches; it is offered where pots are wanted and most of its three are planned. */
function kitsOf(plan: Plan, { pots }: GardenAnswers, shelf: Shelf): number {
  if (pots !== 'yes' || !shelf('kit')) return 0
  return Math.round(tenInchPots(plan) / starterKit.pots)
}

const tenInchPots = (plan: Plan): number =>
  usedPots(plan).filter(({ container }) => container.id === starterKit.container).length

function kitList({ plan, shelf, kits }: Wanted): Listed {
  const good = shelf('kit')
  if (!good || kits === 0) return { lines: [], leftOut: [] }
  const brought = kits * starterKit.pots
  const spare = brought - tenInchPots(plan)
  const reason = `${brought} ten-inch pots with saucers${spare > 0 ? `, ${spare} of them to spare` : ''}, and with them seeds, compost and a first feed.`
  return { lines: [{ good, packs: kits, reason, neededGrams: null, leftOverGrams: null }], leftOut: [] }
}

function elsewhereOf(plan: Plan, answers: GardenAnswers, shelf: Shelf, kits: number): string[] {
  if (plan.plantings.length === 0) return []
  return [
    ...(answers.mixes === 'no' ? [] : soilSentence(plan)),
    ...(answers.pots === 'no' ? [] : potSentence(plan, kits)),
    ...(answers.seeds === 'no' ? [] : seedSentences(plan, shelf, kits)),
    ...missingSentences(plan, answers, shelf),
  ]
}

function soilSentence(plan: Plan): string[] {
  const { soilLitres, cocopeatLitres } = mixOfPlan(plan)
  return [
    `From a nursery, to fill the pots: ${soilLitres} litres of garden soil and ${cocopeatLitres} litres of cocopeat.`,
  ]
}

const countWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function potSentence(plan: Plan, kits: number): string[] {
  const counts = potCounts(usedPots(plan)).map(
    ([id, count]) => [id, id === starterKit.container ? count - kits * starterKit.pots : count] as const,
  )
  const missing = counts
    .filter(([, count]) => count > 0)
    .map(([id, count]) => `${countWords[count] ?? count} ${containerOf(id).name}${count > 1 ? 's' : ''}`)
  if (missing.length === 0) return []
  return [`Pots: ${nameList(missing)}. The only pots we sell are the three ten-inch ones of the starter kit.`]
}

function seedSentences(plan: Plan, shelf: Shelf, kits: number): string[] {
  const sown = sownBesidesKits(plan, kits)
  const isOnList = shelf('seeds') !== undefined && isCollectionWorth(sown)
  const seeds = sown.filter((crop) => !(isOnList && isCollected(crop)))
  const plants = plan.crops.filter(({ start }) => start === 'plant')
  return [
    ...(seeds.length > 0 ? [`From a nursery or seed shop: seeds of ${namesOf(seeds)}.`] : []),
    ...(plants.length > 0 ? [`From a nursery: young plants or cuttings of ${namesOf(plants)}.`] : []),
  ]
}

const namesOf = (list: Crop[]): string => nameList(list.map(shortName))

function missingSentences(plan: Plan, answers: GardenAnswers, shelf: Shelf): string[] {
  const needsFeed = answers.fertilizer !== 'no' && sumOf(feedGrams(plan, plan.horizon)) > 0
  const needsCompost = answers.mixes !== 'no' || needsFeed
  return [
    ...(needsFeed && !shelf('everyday') ? ['Our everyday feed is out of stock at the moment.'] : []),
    ...(needsCompost && !shelf('compost') ? ['Our vermicompost is out of stock at the moment.'] : []),
  ]
}
