import {
  type FilterName,
  filterNames,
  type PriceBand,
  type ProductChoice,
  priceBands,
  productsPerPage,
  type Sort,
} from './choice.ts'
import { slugOf } from './slug.ts'

/** What a list needs to know of a product; prices in rupees. */
export interface Listed {
  id: number
  name: string
  category: string | null
  crops: string[]
  discounted_price: number
  in_stock: boolean
  coming_soon: boolean
  country_of_origin: string
}

/** One value that a filter offers. */
export interface Offered {
  value: string
  label: string
  /** How many products it would leave, the other filters staying. */
  count: number
}

export interface ChosenProducts<Product extends Listed> {
  products: Product[]
  /** How many fit the choice, on all pages. */
  count: number
  page: number
  pages: number
  /** How many there are without any choice. */
  total: number
  offered: Record<FilterName, Offered[]>
}

/**
 * One page of the products that fit, sorted, with what each filter would leave. The products come in the order of the shop.
 * A page beyond the last is the last.
 */
export function chooseProducts<Product extends Listed>(
  shelf: Product[],
  choice: ProductChoice,
): ChosenProducts<Product> {
  const found = sorted(
    shelf.filter((product) => fits(product, choice)),
    choice.sort,
  )
  const pages = Math.max(1, Math.ceil(found.length / productsPerPage))
  const page = Math.min(choice.page, pages)
  return {
    products: found.slice((page - 1) * productsPerPage, page * productsPerPage),
    count: found.length,
    page,
    pages,
    total: shelf.length,
    offered: Object.fromEntries(filterNames.map((name) => [name, offeredBy(name, shelf, choice)])) as Record<
      FilterName,
      Offered[]
    >,
  }
}

/** The values of a product for each filter, as value and label. */
const valuesOf: Record<FilterName, (product: Listed) => [value: string, label: string][]> = {
  category: ({ category }) => (category ? [[slugOf(category), category]] : []),
  crop: ({ crops }) => crops.map((crop) => [crop, wordsOf(crop)]),
  price: (product) => {
    const band = bandOf(product)
    return band ? [[band, priceBands[band]]] : []
  },
  origin: ({ country_of_origin: country }) => [[slugOf(country), country]],
  stock: ({ in_stock, coming_soon }) => (in_stock && !coming_soon ? [['in', 'In stock only']] : []),
}

/** 'curry-leaf' → 'Curry leaf'. Browsers don't load all that the shop knows of crops for their names. */
export const wordsOf = (slug: string): string =>
  slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/** The price of a coming-soon product is not announced. */
function bandOf({ discounted_price: price, coming_soon }: Listed): PriceBand | null {
  if (coming_soon) return null
  if (price < 500) return 'under-500'
  return price <= 1000 ? '500-to-1000' : 'over-1000'
}

const fits = (product: Listed, choice: ProductChoice, except?: FilterName): boolean =>
  filterNames.every((name) => {
    const wanted = choice[name]
    return (
      name === except || wanted === undefined || valuesOf[name](product).some(([value]) => value === wanted)
    )
  })

/** In the order of their first product; crops by name, prices from the lowest. */
function offeredBy(name: FilterName, shelf: Listed[], choice: ProductChoice): Offered[] {
  const offered = new Map<string, Offered>()
  if (name === 'price') {
    for (const [value, label] of Object.entries(priceBands)) offered.set(value, { value, label, count: 0 })
  }
  for (const product of shelf) {
    const isLeft = fits(product, choice, name)
    for (const [value, label] of valuesOf[name](product)) {
      const known = offered.get(value) ?? { value, label, count: 0 }
      offered.set(value, { ...known, count: known.count + (isLeft ? 1 : 0) })
    }
  }
  const all = [...offered.values()]
  return name === 'crop' ? all.toSorted((one, other) => one.label.localeCompare(other.label)) : all
}

type Order = (one: Listed, other: Listed) => number

/** An unknown price stands last in either direction. */
const byPrice =
  (direction: 1 | -1): Order =>
  (one, other) =>
    Number(one.coming_soon) - Number(other.coming_soon) ||
    direction * (one.discounted_price - other.discounted_price)

const orders: Record<Sort, Order | null> = {
  shelf: null,
  'price-low': byPrice(1),
  'price-high': byPrice(-1),
  name: (one, other) => one.name.localeCompare(other.name, 'en-IN'),
  newest: (one, other) => other.id - one.id,
}

const sorted = <Product extends Listed>(products: Product[], sort: Sort): Product[] => {
  const order = orders[sort]
  return order ? products.toSorted(order) : products
}
