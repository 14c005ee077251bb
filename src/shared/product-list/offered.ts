import { type FilterName, filterNames, type PriceBand, type ProductChoice, priceBands } from './choice.ts'
import { type Offered, wordsOf } from './choose-products.ts'
import { slugOf } from './slug.ts'

// The counts of filters from groups of products that the database has counted; `chooseProducts` computes the same from products.

/** Products with the same value for every filter except crops; with a crop, only those that suit it. */
export interface ChoiceGroup {
  category: string | null
  origin: string
  price: PriceBand | null
  isInStock: boolean
  /** The crop; null for all products of the group, whatever their crops. */
  crop: string | null
  count: number
  /** The place of the group's first product in the order of the shop. */
  place: number
}

/** What a list shows besides its products. */
export interface ShelfCounts {
  count: number
  total: number
  offered: Record<FilterName, Offered[]>
}

/** The value and label of a group for a filter; null where the filter does not offer it. */
const valueIn: Record<FilterName, (group: ChoiceGroup) => [value: string, label: string] | null> = {
  category: ({ category }) => (category ? [slugOf(category), category] : null),
  crop: ({ crop }) => (crop === null ? null : [crop, wordsOf(crop)]),
  price: ({ price }) => price && [price, priceBands[price]],
  origin: ({ origin }) => [slugOf(origin), origin],
  stock: ({ isInStock }) => (isInStock ? ['in', 'In stock only'] : null),
}

const fits = (group: ChoiceGroup, choice: ProductChoice, except?: FilterName): boolean =>
  filterNames.every(
    (name) =>
      name === except || name === 'crop' || !choice[name] || valueIn[name](group)?.[0] === choice[name],
  )

const sum = (groups: ChoiceGroup[]): number => groups.reduce((all, { count }) => all + count, 0)

/** The counts of a list and of its filter values. Values come in the order of their first product, crops by name, prices from the lowest. */
export function offeredFrom(groups: ChoiceGroup[], choice: ProductChoice): ShelfCounts {
  const inOrder = groups.toSorted((one, other) => one.place - other.place)
  const ofAll = inOrder.filter(({ crop }) => crop === null)
  const ofCrops = inOrder.filter(({ crop }) => crop !== null)
  const chosen = choice.crop === undefined ? ofAll : ofCrops.filter(({ crop }) => crop === choice.crop)
  const offeredBy = (name: FilterName): Offered[] =>
    name === 'crop'
      ? count(name, { known: ofCrops, chosen: ofCrops }, choice).toSorted((one, other) =>
          one.label.localeCompare(other.label),
        )
      : count(name, { known: ofAll, chosen }, choice)
  return {
    count: sum(chosen.filter((group) => fits(group, choice))),
    total: sum(ofAll),
    offered: Object.fromEntries(filterNames.map((name) => [name, offeredBy(name)])) as Record<
      FilterName,
      Offered[]
    >,
  }
}

/** The values of all groups, each with the number of chosen products that it would leave. */
function count(
  name: FilterName,
  { known, chosen }: { known: ChoiceGroup[]; chosen: ChoiceGroup[] },
  choice: ProductChoice,
): Offered[] {
  const offered = new Map<string, Offered>()
  if (name === 'price') {
    for (const [value, label] of Object.entries(priceBands)) offered.set(value, { value, label, count: 0 })
  }
  for (const group of known) {
    const [value, label] = valueIn[name](group) ?? []
    if (value !== undefined && label !== undefined && !offered.has(value))
      offered.set(value, { value, label, count: 0 })
  }
  for (const group of chosen) {
    const entry = offered.get(valueIn[name](group)?.[0] ?? '')
    if (entry && fits(group, choice, name)) entry.count += group.count
  }
  return [...offered.values()]
}
