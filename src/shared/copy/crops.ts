import { beansAndGourds } from './crops/beans-and-gourds.ts'
import type { Crop } from './crops/crop.ts'
import { fruitingVegetables } from './crops/fruiting-vegetables.ts'
import { flowers, fruits, houseplants } from './crops/fruits-and-flowers.ts'
import { herbs } from './crops/herbs.ts'
import { leafyGreens } from './crops/leafy-greens.ts'
import { rootVegetables } from './crops/root-vegetables.ts'

/** Every crop that the shop has figures for, in the order in which lists show them; docs/agronomy.md names their sources. */
export const crops: Crop[] = [
  ...fruitingVegetables,
  ...rootVegetables,
  ...beansAndGourds,
  ...leafyGreens,
  ...herbs,
  ...fruits,
  ...flowers,
  ...houseplants,
]

const bySlug = new Map(crops.map((crop) => [crop.slug, crop]))

/** Undefined for a crop without figures, also for one whose figures were removed. */
export const findCrop = (slug: string): Crop | undefined => bySlug.get(slug)
