import { type FilterName, filterNames, type PriceBand, type ProductChoice, priceBands } from './choice.ts'
import { type Offered, wordsOf } from './choose-products.ts'
import { slugOf } from './slug.ts'

// The counts of filters from groups of products that the database has counted; `chooseProducts` computes the same from products.

/** Products that are alike to every filter but crops. */
export interface ChoiceGroup {
  category: string | null
  origin: string
  price: PriceBand | null
  isInStock: boolean
  /** Whether they suit the chosen crop; true without one. */
  fitsCrop: boolean
  count: number
  /** The place of the first in the order of the shop. */
  place: number
}

/** A crop with the number of its products that fit the other filters. */
export interface TakenCrop {
  crop: string
  count: number
}

/** What a list shows besides its products. */
export interface ShelfCounts {
  count: number
  total: number
  offered: Record<FilterName, Offered[]>
}

type GroupFilter = Exclude<FilterName, 'crop'>

/** The value and label of a group for a filter; null where the filter does not offer it. */
const valueIn: Record<GroupFilter, (group: ChoiceGroup) => [value: string, label: string] | null> = {
  category: ({ category }) => (category ? [slugOf(category), category] : null),
  price: ({ price }) => price && [price, priceBands[price]],
  origin: ({ origin }) => [slugOf(origin), origin],
  stock: ({ isInStock }) => (isInStock ? ['in', 'In stock only'] : null),
}

const fits = (group: ChoiceGroup, choice: ProductChoice, except?: GroupFilter): boolean =>
  group.fitsCrop &&
  filterNames.every(
    (name) =>
      name === 'crop' || name === except || !choice[name] || valueIn[name](group)?.[0] === choice[name],
  )

/** The counts of a list and of its filters, in the order of their first product; crops by name, prices from the lowest. */
export function offeredFrom(groups: ChoiceGroup[], crops: TakenCrop[], choice: ProductChoice): ShelfCounts {
  const inOrder = groups.toSorted((one, other) => one.place - other.place)
  const offered = Object.fromEntries(
    filterNames.map((name) => [name, name === 'crop' ? cropsOf(crops) : offeredBy(name, inOrder, choice)]),
  ) as Record<FilterName, Offered[]>
  const sum = (some: ChoiceGroup[]): number => some.reduce((all, { count }) => all + count, 0)
  return { count: sum(groups.filter((group) => fits(group, choice))), total: sum(groups), offered }
}

const cropsOf = (crops: TakenCrop[]): Offered[] =>
  crops
    .map(({ crop, count }) => ({ value: crop, label: wordsOf(crop), count }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

function offeredBy(name: GroupFilter, groups: ChoiceGroup[], choice: ProductChoice): Offered[] {
  const offered = new Map<string, Offered>()
  if (name === 'price') {
    for (const [value, label] of Object.entries(priceBands)) offered.set(value, { value, label, count: 0 })
  }
  for (const group of groups) {
    const [value, label] = valueIn[name](group) ?? []
    if (value === undefined || label === undefined) continue
    const known = offered.get(value) ?? { value, label, count: 0 }
    offered.set(value, { ...known, count: known.count + (fits(group, choice, name) ? group.count : 0) })
  }
  return [...offered.values()]
}
