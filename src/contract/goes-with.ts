import { carrierTimes } from './garden/dose.ts'
import { compostSlug, feedSlugs } from './garden/goods.ts'
import { weightText } from './garden/shopping-list.ts'

/** The product that one is used together with: a feed with the compost that carries it, the compost with the everyday feed. */
export function companionSlug(slug: string): string | null {
  if (Object.values(feedSlugs).includes(slug)) return compostSlug
  return slug === compostSlug ? feedSlugs.everyday : null
}

interface Pack {
  slug: string
  /** Null where a pack is not counted by weight. */
  packGrams: number | null
}

export interface Together {
  /** Packs of the companion for one pack of the product. */
  packs: number
  /** Why so many. */
  reason: string
}

/** How many packs of the companion one pack of the product takes, in the ratio of the dose; null where that is not known by weight. */
export function together(product: Pack, companion: Pack): Together | null {
  if (!product.packGrams || !companion.packGrams) return null
  if (companionSlug(product.slug) !== companion.slug) return null
  const isCompost = product.slug === compostSlug
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
