import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/price-lists.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { createPriceList, editPriceList } from './edit-price-list.ts'
import { findPriceLists, readPriceList } from './read-price-lists.ts'

/** Price lists in the back office. */
export function registerPriceLists(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listPriceLists, ({ query }) => findPriceLists(db, query.cursor))
  api(calls.getPriceList, ({ params }) => readPriceList(db, params.id))
  api(calls.createPriceList, ({ actor, idempotency, body }) =>
    createPriceList(db, { actor, idempotency }, body),
  )
  api(calls.editPriceList, ({ params, body, actor }) => editPriceList(db, actor, { ...body, ...params }))
}
