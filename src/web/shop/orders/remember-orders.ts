import { listOrders, type OrderStatus } from '#contract/shop/orders.ts'
import { api } from '../../lib/api/browser-api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { browserStorage } from '../../lib/storage/storage.ts'

/** Remembers until log-out that this shopper has ordered: `start.js` leaves the first-order offer out of later pages. */
export function rememberOrders(orders: { order_status: OrderStatus }[]): void {
  if (orders.some(({ order_status }) => order_status !== 'Cancelled' && order_status !== 'Pending'))
    browserStorage.write('hasOrdered', 'yes')
}

/** The same for a shopper who has just signed in. */
export async function lookForOrders(): Promise<void> {
  const found = await readOrNull(api(listOrders, { query: { limit: '10' } }))
  rememberOrders(found?.orders ?? [])
}
