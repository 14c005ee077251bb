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

/** Why one pack of the companion goes with the goods of a cart; null where that is not by weight. */
export function carriedByOne(goods: Pack, companion: Pack): string | null {
  if (!goods.packGrams || !companion.packGrams || !companion.use) return null
  if (companionUse(goods.use) !== companion.use) return null
  const [feedGrams, compostGrams] =
    goods.use === 'compost' ? [companion.packGrams, goods.packGrams] : [goods.packGrams, companion.packGrams]
  const carried = Math.min(feedGrams, compostGrams / carrierTimes)
  return `${weightText(carried * carrierTimes)} of compost carry ${weightText(carried)} of feed into the pots.`
}

/** How many packs of the companion one pack takes, in the ratio of the dose; null where the ratio is not by weight. */
export function together(product: Pack, companion: Pack): Batch | null {
  if (!product.packGrams || !companion.packGrams || !companion.use) return null
  if (companionUse(product.use) !== companion.use) return null
  const isCompost = product.use === 'compost'
  const feedGrams = isCompost ? companion.packGrams : product.packGrams
  const compostGrams = isCompost ? product.packGrams : companion.packGrams
  if (isCompost) {
    const packs = Math.max(1, Math.floor(compostGrams / (feedGrams * carrierTimes)))
    const carried = weightText(Math.min(packs * feedGrams, compostGrams / carrierTimes))
    return { packs, reason: `${weightText(compostGrams)} of compost carry ${carried} of feed into the pots.` }
  }
  const packs = Math.ceil((feedGrams * carrierTimes) / compostGrams)
  const needed = weightText(feedGrams * carrierTimes)
  return { packs, reason: `${weightText(feedGrams)} of feed is mixed into ${needed} of vermicompost.` }
}
