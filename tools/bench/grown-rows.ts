import type { Target } from './load.ts'

/** One call of the comparison. Addresses change from call to call, so that no kept answer counts. */
export interface GrownRow {
  name: string
  /** The address of the nth call. */
  target: (nth: number) => Target
  /** Whether the answer may be that the report is made in the background. */
  isReport?: true
}

export interface Sides {
  shop: string
  office: string
  cookie: string
  token: string
  /** Slugs of the shop's categories. */
  categories: string[]
  /** The number of pages of the whole list. */
  pages: number
  /** The number of the newest order. */
  order: string
}

const plants = [
  'tomato',
  'chilli',
  'methi',
  'palak',
  'rose',
  'jasmine',
  'okra',
  'mint',
  'tulsi',
  'marigold',
  'lemon',
]
const goods = ['feed', 'compost', 'seeds', 'kit', 'mix', 'granules', 'pot', 'neem']

const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const lastMonth = (): string => day(new Date().getDate() + 2).slice(0, 7)

/** The calls whose time must not grow with the shop. */
export function grownRows({ shop, office, cookie, token, categories, pages, order }: Sides): GrownRow[] {
  const lists = [
    ...['sort=name', 'sort=price-low', 'sort=price-high', 'sort=newest', 'stock=in', 'price=under-500'],
    ...categories.map((category) => `category=${category}`),
    ...categories.map((category) => `category=${category}&stock=in&sort=price-low`),
  ]
  const list = (nth: number): string => pick(lists, nth)
  const page = (nth: number): string => `page=${1 + ((nth * 7919) % pages)}`
  const words = (nth: number): string =>
    `${pick(plants, nth)}+${pick(goods, nth + Math.floor(nth / plants.length))}+${nth % 97}`
  const html = (path: (nth: number) => string) => (nth: number) => ({
    url: shop + path(nth),
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  const call = (path: (nth: number) => string) => (nth: number) => ({ url: shop + path(nth) })
  const own = (path: string, body?: object) => () => ({
    url: shop + path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
  })
  const staff = (path: string) => () => ({ url: office + path, headers: { cookie } })
  const year = `from=${day(364)}&to=${day(0)}`
  const item = { productId: 1, quantity: 1 }
  return [
    { name: 'product list page, filtered', target: html((nth) => `/productpage?${list(nth)}`) },
    { name: 'product list page, any page', target: html((nth) => `/productpage?sort=name&${page(nth)}`) },
    { name: '/api/product_list, filtered', target: call((nth) => `/api/product_list?${list(nth)}`) },
    { name: '/api/product_list, any page', target: call((nth) => `/api/product_list?${page(nth)}`) },
    { name: 'search, new words', target: call((nth) => `/api/search?q=${words(nth)}`) },
    { name: 'suggestions, new words', target: call((nth) => `/api/search_suggestions?q=${words(nth)}`) },
    { name: 'sitemap', target: call(() => '/sitemap.xml') },
    { name: 'add to cart', target: own('/api/cart/add', item) },
    { name: 'quote', target: own('/api/checkout/quote', { items: [item] }) },
    { name: 'orders of a shopper', target: own('/api/orders') },
    { name: 'office: orders', target: staff('/api/orders') },
    { name: 'office: to pack', target: staff('/api/orders?view=to-pack') },
    { name: 'office: order by number', target: staff(`/api/orders?q=${order}`) },
    { name: 'office: orders by name', target: staff('/api/orders?q=asha') },
    { name: 'office: page of an order', target: staff(`/api/orders/${order}`) },
    { name: 'office: customers', target: staff('/api/customers') },
    { name: 'office: log', target: staff('/api/audit') },
    { name: 'office: products', target: staff('/api/products') },
    { name: 'office: products by low stock', target: staff('/api/products?view=low-stock') },
    { name: 'office: choices of an article', target: staff('/api/article-choices') },
    { name: 'office: Today', target: staff('/api/today') },
    { name: 'office: money', target: staff('/api/money') },
    { name: 'office: closings', target: staff('/api/closings') },
    { name: 'office: closing of a day', target: staff(`/api/closings/${day(40)}`) },
    { name: 'office: tax of a year', target: staff(`/api/tax-report?${year}`), isReport: true },
    { name: 'office: rows of the tax of a year', target: staff(`/api/tax-report/rows?${year}`) },
    {
      name: 'office: file of the tax of a year',
      target: staff(`/api/tax-report/file?${year}`),
      isReport: true,
    },
    { name: 'office: sales of a year', target: staff(`/api/reports/sales?${year}`), isReport: true },
    {
      name: 'office: products of a month',
      target: staff(`/api/reports/products?from=${day(30)}`),
      isReport: true,
    },
    { name: 'office: products of a year', target: staff(`/api/reports/products?${year}`), isReport: true },
    { name: 'office: funnel of a year', target: staff(`/api/reports/funnel?${year}`), isReport: true },
    { name: 'office: couriers of a year', target: staff(`/api/reports/couriers?${year}`), isReport: true },
    { name: 'office: buyers of a year', target: staff(`/api/reports/cohorts?${year}`), isReport: true },
    { name: 'office: stock', target: staff('/api/reports/stock'), isReport: true },
    { name: 'office: GSTR-1 of a month', target: staff(`/api/gst-returns/${lastMonth()}`), isReport: true },
  ]
}
