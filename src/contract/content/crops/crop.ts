/** What the planner, the dose table and the guides know about a crop in a container. */
export interface Crop {
  slug: string
  name: string
  hindi: string
  /** Litres of mix in the smallest container that gives a fair crop. */
  minLitres: number
  /** Where roots need depth. */
  minDepthCm?: number
  /** A trough or bowl serves better than a tall pot of the same volume. */
  isWide?: true
  /** Hours of direct sun; null means bright shade. */
  sunHours: Range | null
  /** Months of sowing or planting, January being 1, in the order of the season; empty where the crop is not suited. */
  months: Record<Region, Month[]>
  /** From sowing, or from planting for what is not sown; null for what is grown for its looks. */
  daysToHarvest: Range | null
  /** Between microbial feeds. */
  feedEveryDays: number
  /** Nitrogen comes from Rhizobium, given on the seed. */
  isLegume?: true
  /** False for families that form no partnership with mycorrhizal fungi. */
  hasMycorrhiza?: false
  note?: string
}

export type Region = 'north' | 'south' | 'coast' | 'hills'
export type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

export interface Range {
  min: number
  max: number
}

export const regionNames: Record<Region, string> = {
  north: 'Northern plains',
  south: 'South (inland)',
  coast: 'Coast',
  hills: 'Hills',
}
