/** What the planner, the dose table and the guides know about a crop in a container. */
export interface Crop {
  slug: string
  name: string
  names: CropNames
  kind: Kind
  family: Family
  /** Litres of mix in the smallest container that gives a fair crop. */
  minLitres: number
  /** The depth of mix that its roots need. */
  minDepthCm: number
  /** Better in a trough or bowl than in a tall pot of the same volume. */
  isWide?: true
  /** Hours of direct sun; null means bright shade. */
  sunHours: Range | null
  habit: Habit
  /** 1 is easy for a beginner, 3 needs practice. */
  effort: 1 | 2 | 3
  /** `tray` is sown in a tray and moved, `plant` is bought as a plant, cutting or graft. */
  start: 'sow' | 'tray' | 'plant'
  /** Months of sowing or planting, January being 1, in the order of the season; empty where the crop is not suited. */
  months: Record<Region, Month[]>
  warmth: 'warm' | 'cool'
  /** It stays in its pot for years. */
  isLasting?: true
  /** From sowing, or from planting for crops that are not sown; null for ornamental plants. */
  daysToHarvest: Range | null
  /** The length of the harvest; 0 for a single one. */
  pickDays: number
  /** From sowing to four true leaves or the first buds, or from planting to new growth. */
  firstFeedDays: number
  /** Between microbial feeds. */
  feedEveryDays: number
  feed: FeedKind
  /** Sown repeatedly in small amounts. */
  isSuccession?: true
  /** Nitrogen comes from Rhizobium, given on the seed. */
  isLegume?: true
  /** False for families that form no partnership with mycorrhizal fungi. */
  hasMycorrhiza?: false
  /** Crops that gardeners like to see beside it. */
  companions: string[]
  sources: { months: Source; days: Source }
  note?: string
}

export type Kind = 'Vegetables' | 'Leafy greens' | 'Herbs' | 'Fruits' | 'Flowers' | 'Houseplants'

/** Which feed suits it: the everyday one, the one for leaves, or the one for flowers and fruit. */
export type FeedKind = 'everyday' | 'leaves' | 'fruit'

/** `low` fits a windowsill, `bush` needs a pot of its own, `climber` a net, `tree` open ground. */
export type Habit = 'low' | 'bush' | 'climber' | 'tree'

/** Related crops share pests and nutrients, so one does not follow another in the same pot. */
export type Family =
  | 'nightshade'
  | 'gourd'
  | 'legume'
  | 'cabbage'
  | 'carrot'
  | 'beet'
  | 'mint'
  | 'mallow'
  | 'daisy'
  | 'rose'
  | 'citrus'
  | 'arum'
  | 'aloe'

/** Usual spellings; the planner compares typed crops with all of them. */
export interface CropNames {
  /** In Latin letters, the usual one first. */
  hindi: string[]
  devanagari: string[]
  telugu: string[]
  /** Telugu in Latin letters. */
  teluguLatin: string[]
  /** Other English names and spellings that are too different for the edit distance. */
  also: string[]
}

/** The source of a figure. docs/agronomy.md says how reliable each source is. */
export type Source = 'sowing chart' | 'days chart' | 'practice'

export type Region = 'north' | 'south' | 'coast' | 'hills'
export type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

export interface Range {
  min: number
  max: number
}

export const regions: Region[] = ['north', 'south', 'coast', 'hills']

export const regionNames: Record<Region, string> = {
  north: 'North plains',
  south: 'South',
  coast: 'Coast',
  hills: 'Hills',
}

/** The months of '11-1, 6-7', in that order; a span may run over the year's end. */
export function months(spans: string): Month[] {
  if (spans === '') return []
  return spans.split(',').flatMap((span) => {
    const [from = 0, to = from] = span.split('-').map(Number)
    const length = ((to - from + 12) % 12) + 1
    return Array.from({ length }, (_, i) => (((from + i - 1) % 12) + 1) as Month)
  })
}

/** Months by region, in the order of the sowing table: north, south, coast, hills. */
export const monthsByRegion = (
  north: string,
  south: string,
  coast: string,
  hills: string,
): Record<Region, Month[]> => ({
  north: months(north),
  south: months(south),
  coast: months(coast),
  hills: months(hills),
})
