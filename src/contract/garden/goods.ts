import type { FeedKind } from '../content/crops/crop.ts'

/** What the shopping list needs to know of a product. */
export interface Good {
  productId: number
  slug: string
  name: string
  /** What one pack costs now. */
  pricePaise: number
  /** Null where a pack is not counted by weight. */
  packGrams: number | null
  isAvailable: boolean
}

/** Which product of the shelf does what in a plan. A new owner with other products changes it here. */
export const feedSlugs: Record<FeedKind, string> = {
  everyday: 'balcony-feed',
  leaves: 'leafy-greens-feed',
  fruit: 'bloom-and-fruit-feed',
}

export const compostSlug = 'vermicompost-neem-blend'

/** A collection of seeds, and what is in it. */
export const seedCollection = {
  slug: 'kitchen-garden-seeds',
  crops: ['palak', 'methi', 'coriander', 'okra', 'tomato', 'chilli'],
}

/** Pots come only in a kit. */
export const starterKit = { slug: 'balcony-starter-kit', container: 'pot-10', pots: 3 } as const
