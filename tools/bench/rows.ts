import type { Target } from './load.ts'
import type { Shopper } from './purchases.ts'

export interface Row {
  name: string
  target: Target
}

/** As browsers ask for pages. Programs that ask for none get the plain bytes. */
const compressed = { 'accept-encoding': 'gzip, deflate, br' }

/** The profile of the shop itself stands for that of a platform. */
const searchByAgent = (shop: string): Target => ({
  url: `${shop}/api/ucp/catalog/search`,
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'ucp-agent': `profile="${shop}/.well-known/ucp"`,
  },
  body: JSON.stringify({ query: 'neem' }),
})

/** The measured calls of a shop at this address, for one shopper and a garden plan at this path. */
export function rowsFor(shop: string, token: string, plan: string): Row[] {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const item = { productId: 1, quantity: 1 }
  const get = (path: string, headers = {}): Target => ({ url: shop + path, headers })
  const post = (path: string, body: object): Target => ({
    ...get(path, json),
    method: 'POST',
    body: JSON.stringify(body),
  })
  return [
    { name: 'home (HTML, brotli)', target: get('/', compressed) },
    { name: 'product list page (HTML, brotli)', target: get('/productpage', compressed) },
    { name: 'product page (HTML, brotli)', target: get('/products/1', compressed) },
    { name: 'article (HTML, brotli)', target: get('/blog/1', compressed) },
    { name: 'article (HTML, plain)', target: get('/blog/1') },
    { name: 'garden plan page, rendered (HTML, plain)', target: get(plan) },
    { name: 'garden plan read (JSON)', target: get(`/api/garden_plans/${plan.split('/').at(-1)}`) },
    { name: 'products (JSON, plain)', target: get('/api/products_s') },
    { name: 'product (JSON, plain)', target: get('/api/products_s/1') },
    { name: 'search (JSON)', target: get('/api/search?q=neem') },
    { name: 'search by agents (JSON)', target: searchByAgent(shop) },
    { name: 'cart read', target: get('/api/cart', json) },
    { name: 'add to cart', target: post('/api/cart/add', item) },
    { name: 'quote', target: post('/api/checkout/quote', { items: [item] }) },
    { name: 'orders of a shopper', target: get('/api/orders', json) },
  ]
}

/** A row whose processor time is counted a call, with one target a shopper. */
export interface CountedRow {
  name: string
  targets: Target[]
  calls: number
}

const countedNames = ['cart read', 'add to cart', 'quote', 'orders of a shopper']

/** The counted calls of a shop for these shoppers. A sign-in hashes a password, so there are few. */
export function countedRows(shop: string, shoppers: Shopper[]): CountedRow[] {
  const all = shoppers.flatMap(({ token }) => rowsFor(shop, token, ''))
  const named = countedNames.map((name) => ({
    name,
    targets: all.filter((row) => row.name === name).map(({ target }) => target),
    calls: 3_000,
  }))
  const signIns = shoppers.map(
    ({ email, password }): Target => ({
      url: `${shop}/api/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginIdentifier: email, password }),
    }),
  )
  return [...named, { name: 'sign-in', targets: signIns, calls: 64 }]
}
