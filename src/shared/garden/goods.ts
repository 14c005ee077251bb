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
  isAvailable: boolean
}

/** The crops of which the collection has seeds. */
export const collectedCrops = ['palak', 'methi', 'coriander', 'okra', 'tomato', 'chilli']

/** Pots come only in a kit. */
export const starterKit = { container: 'pot-10', pots: 3 } as const
