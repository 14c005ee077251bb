import { carrierTimes } from './garden/dose.ts'
import { type GardenUse, isFeed } from './garden/goods.ts'
import { weightText } from './garden/weight-text.ts'

/** The role of a product's companion: a feed goes with the compost that carries it, compost with the everyday feed. */
export function companionUse(use: GardenUse | null | undefined): GardenUse | null {
  if (isFeed(use)) return 'compost'
  return use === 'compost' ? 'everyday' : null
}

interface Pack {
  use: GardenUse | null
  /** Null where a pack is not counted by weight. */
  packGrams: number | null
}

export interface Batch {
  /** Packs of the companion for one pack of the product. */
  packs: number
  /** The reason for the number. */
  reason: string
}

/** The grams of feed and of compost in a pack of each; null where the two do not go together by weight. */
function gramsOfBoth(goods: Pack, companion: Pack): { feed: number; compost: number } | null {
  if (!goods.packGrams || !companion.packGrams || !companion.use) return null
  if (companionUse(goods.use) !== companion.use) return null
  return goods.use === 'compost'
    ? { feed: companion.packGrams, compost: goods.packGrams }
    : { feed: goods.packGrams, compost: companion.packGrams }
}

const carries = (compostGrams: number, feedGrams: number): string =>
  `${weightText(compostGrams)} of compost carry ${weightText(feedGrams)} of feed into the pots.`

/** Why one pack of the companion goes with the goods of a cart; null where that is not by weight. */
export function carriedByOne(goods: Pack, companion: Pack): string | null {
  const grams = gramsOfBoth(goods, companion)
  if (!grams) return null
  const carried = Math.min(grams.feed, grams.compost / carrierTimes)
  return carries(carried * carrierTimes, carried)
}

/** How many packs of the companion one pack takes, in the ratio of the dose; null where the ratio is not by weight. */
export function together(product: Pack, companion: Pack): Batch | null {
  const grams = gramsOfBoth(product, companion)
  if (!grams) return null
  const neededCompost = grams.feed * carrierTimes
  if (product.use === 'compost') {
    const packs = Math.max(1, Math.floor(grams.compost / neededCompost))
    return {
      packs,
      reason: carries(grams.compost, Math.min(packs * grams.feed, grams.compost / carrierTimes)),
    }
  }
  const packs = Math.ceil(neededCompost / grams.compost)
  const needed = weightText(neededCompost)
  return { packs, reason: `${weightText(grams.feed)} of feed is mixed into ${needed} of vermicompost.` }
}
