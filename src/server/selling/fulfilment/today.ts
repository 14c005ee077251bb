import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { OrderView } from '#contract/staff/orders.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { getToday } from '#contract/staff/today.ts'
import { countProducts } from '../../goods/shelf/read-products.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { countView } from './find-orders.ts'

interface Counter {
  key: string
  label: string
  permission: Permission
  /** The address of the list. */
  list: string
  count: (db: NodePgDatabase) => Promise<number>
}

const ofOrders = (view: OrderView, label: string): Counter => ({
  key: view,
  label,
  permission: 'orders.read',
  list: `/api/orders?view=${view}`,
  count: (db) => countView(db, view),
})

/** The worst first. Each counts by the conditions of the list that it opens. */
const counters: Counter[] = [
  ofOrders('late', 'Late'),
  ofOrders('undelivered', 'Undelivered or lost'),
  ofOrders('returns', 'Coming back'),
  {
    key: 'low-stock',
    label: 'Low stock',
    permission: 'products.read',
    list: '/api/products?view=low-stock',
    count: (db) => countProducts(db, 'low-stock'),
  },
  ofOrders('on-hold', 'On hold'),
  ofOrders('to-pack', 'To pack'),
]

/** What waits for somebody, as far as the caller may see it. */
export function registerToday(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(getToday, async ({ caller }) => {
    const seen = counters.filter(({ permission }) => caller.permissions.includes(permission))
    return {
      counters: await Promise.all(
        seen.map(async ({ key, label, list, count }) => ({ key, label, list, count: await count(db) })),
      ),
    }
  })
}
