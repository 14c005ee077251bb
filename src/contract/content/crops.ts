import type { Crop } from './crops/crop.ts'
import { flowers, fruits, houseplants } from './crops/fruits-and-flowers.ts'
import { herbs, leafyGreens } from './crops/greens-and-herbs.ts'
import { vegetables } from './crops/vegetables.ts'

/**
 * The crops by the planner's answers to "What would you like to grow?". Sowing months of vegetables lean on public
 * sowing charts, the rest on common horticultural practice.
 */
export const cropsByKind = {
  Vegetables: vegetables,
  'Leafy greens': leafyGreens,
  Herbs: herbs,
  Fruits: fruits,
  Flowers: flowers,
  Houseplants: houseplants,
} satisfies Record<string, Crop[]>

export const crops: Crop[] = Object.values(cropsByKind).flat()
