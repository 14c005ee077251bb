import type { FeedKind } from '../copy/crops/crop.ts'

/** The role of a product in a garden plan: a feed, their carrier, the collection of seeds, the kit with pots. */
export const gardenUses = ['everyday', 'leaves', 'fruit', 'compost', 'seeds', 'kit'] as const
export type GardenUse = (typeof gardenUses)[number]

/** Whether it is fed to plants by the dose. */
export const isFeed = (use: GardenUse | null | undefined): use is FeedKind =>
  use === 'everyday' || use === 'leaves' || use === 'fruit'

/** What the shopping list needs to know of a product. */
export interface Good {
  productId: number
  use: GardenUse | null
  name: string
  /** What one pack costs now. */
  pricePaise: number
  /** Null where a pack is not counted by weight. */
  packGrams: number | null
  /** How long a sealed pack keeps; null where its label tells no months. */
  keepsMonths: number | null
  isAvailable: boolean
}

/** The months of 'Best before', such as '24 months from manufacture'; null for other words. */
export function monthsOf(bestBefore: string): number | null {
  const match = /^(\d{1,3}) months?\b/.exec(bestBefore.trim())
  return match ? Number(match[1]) : null
}

/** The crops of which the collection has seeds. */
export const collectedCrops = ['palak', 'methi', 'coriander', 'okra', 'tomato', 'chilli']

/** Pots come only in a kit, with seeds and a first feed; its product page lists the same contents. */
export const starterKit = {
  container: 'pot-10',
  pots: 3,
  crops: ['coriander', 'palak', 'methi'],
  feedGrams: 100,
  compostGrams: 1_000,
} as const
