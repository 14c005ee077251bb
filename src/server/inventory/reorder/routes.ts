import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/reorder.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { editTerms } from './edit-terms.ts'
import { findReorder } from './find-reorder.ts'

/** Admin routes of the reorder list. */
export function registerReorder(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listReorder, ({ query }) => findReorder(db, query))
  api(calls.editReorderTerms, (call) => editTerms(db, call, { ...call.body, ...call.params }))
}
