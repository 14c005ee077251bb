import { listOrders, type OrderStatus } from '#contract/shop/orders.ts'
import { api } from '../../lib/api/browser-api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { readToken, subscribe } from '../../lib/session/session.ts'
import { browserStorage } from '../../lib/storage/storage.ts'

/**
 * Remembers until log-out that this shopper has ordered, and hides the first-order offer above this page; `start.js`
 * leaves it out of later ones.
 */
export function rememberOrders(orders: { order_status: OrderStatus }[]): void {
  if (orders.every(({ order_status }) => order_status === 'Cancelled' || order_status === 'Pending')) return
  browserStorage.write('hasOrdered', 'yes')
  const { dataset } = document.documentElement
  dataset.hasOrdered = 'yes'
  const stop = subscribe(() => {
    if (readToken() !== null) return
    delete dataset.hasOrdered
    stop()
  })
}

/** The same for a shopper who has just signed in. */
export async function lookForOrders(): Promise<void> {
  const found = await readOrNull(api(listOrders, { query: { limit: '10' } }))
  rememberOrders(found?.orders ?? [])
}
