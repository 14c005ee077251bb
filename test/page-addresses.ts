import pino from 'pino'
import { loadBuiltPages } from '#server/platform/http/built-pages.ts'
import type { Listing } from '#shared/page-facts.ts'

/** Examples of pages that exist many times; a new kind needs one here. */
const examples: Record<string, string[]> = {
  '/products/:id': ['/products/balcony-feed', '/products/1'],
  '/product/:id': ['/product/1'],
  '/blog/:id': ['/blog/1'],
  '/batch/:number': ['/batch/BF-2609-A'],
  '/buy/:lines?': ['/buy/1:2,3:1'],
  '/write-review/:id': ['/write-review/balcony-feed'],
  '/checkout/:orderId': ['/checkout/ORD001'],
  '/order-details/:orderId?': ['/order-details/ORD001'],
  '/gardenplan/:token': [],
  '/preview/:token': [],
  '/blog/preview/:token': [],
  '/*': [],
}

/** An address of each page of the built shop, by what its route says of itself. */
export async function pageAddresses(): Promise<{ path: string; listing: Listing }[]> {
  const { facts } = await loadBuiltPages(pino({ level: 'silent' }))
  return facts.flatMap(({ path, listing }) => {
    const found = /[:*]/.test(path) ? examples[path] : [path]
    if (!found) throw new Error(`${path} has no example among the addresses that tests open.`)
    return found.map((address) => ({ path: address, listing }))
  })
}
