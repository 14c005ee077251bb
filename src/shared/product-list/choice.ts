// How a list of products is chosen, in words that stand in its address. Used by both sides; no schema, so that pages load none.

export const sorts = {
  shelf: 'Recommended',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  name: 'Name, A to Z',
  newest: 'Newest first',
} as const
export type Sort = keyof typeof sorts

export const priceBands = {
  'under-500': 'Under ₹500.00',
  '500-to-1000': '₹500.00 to ₹1,000.00',
  'over-1000': 'Over ₹1,000.00',
} as const
export type PriceBand = keyof typeof priceBands

/** What narrows a list; each is a name of the address. */
export interface Filters {
  /** The slug of a category or a country. */
  category?: string
  origin?: string
  /** The slug of a crop. */
  crop?: string
  price?: PriceBand
  stock?: 'in'
}

export interface ProductChoice extends Filters {
  sort: Sort
  /** From 1 on. */
  page: number
}

export const filterNames = ['category', 'crop', 'price', 'origin', 'stock'] as const
export type FilterName = (typeof filterNames)[number]

/** The most products of a page. */
export const productsPerPage = 24

/** The most pages of a list. Filters find the products behind the last one. */
export const maxPages = 9_999

/** Letters with their marks, digits and dashes. */
export const slugPattern = /^[\p{L}\p{M}\p{N}-]{1,80}$/u

/** The parameters of an address; of a repeated one the last. */
export type Query = Record<string, string | undefined>

/** The choice of an address. What no list offers is left out, since people edit addresses and links grow old. */
export function readChoice(query: Query): ProductChoice {
  const slug = (name: string): string | undefined => {
    const value = query[name] ?? ''
    return slugPattern.test(value) ? value : undefined
  }
  const { price = '', sort = '' } = query
  const page = Number(query.page ?? 1)
  const filters: Filters = {
    category: slug('category'),
    crop: slug('crop'),
    price: Object.hasOwn(priceBands, price) ? (price as PriceBand) : undefined,
    origin: slug('origin'),
    stock: query.stock === 'in' ? 'in' : undefined,
  }
  return {
    ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Filters),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'shelf',
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  }
}

/** The choice as a query with its names in one order; empty for the whole list. */
export function choiceQuery({ sort, page, ...filters }: ProductChoice): Record<string, string> {
  const named = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))
  return Object.fromEntries([
    ...named,
    ...(sort === 'shelf' ? [] : [['sort', sort]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ])
}

const listPath = '/productpage'

/** The address of a list. */
export function listAddress(choice: ProductChoice): string {
  const query = Object.entries(choiceQuery(choice)).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return query.length === 0 ? listPath : `${listPath}?${query.join('&')}`
}

export const chosenFilters = (choice: ProductChoice): FilterName[] =>
  filterNames.filter((name) => choice[name] !== undefined)

/**
 * Whether search engines are to list it: the whole list, and those of one category or one crop, page by page. The other combinations are
 * the same products once more.
 */
export function isListed(choice: ProductChoice): boolean {
  const chosen = chosenFilters(choice)
  const [only] = chosen
  return (
    choice.sort === 'shelf' &&
    (chosen.length === 0 || (chosen.length === 1 && (only === 'category' || only === 'crop')))
  )
}
