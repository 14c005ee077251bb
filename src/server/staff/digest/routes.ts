import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/reorder.ts'
import { editorOf } from '../../platform/http/editor.ts'
import type { StaffHandle } from '../../platform/http/staff-api.ts'
import { editDigestTerms, readDigestTerms } from './digest-terms.ts'

/** The digest of the stock, in the back office. */
export function registerDigest(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.readStockDigest, () => readDigestTerms(db))
  api(calls.editStockDigest, (call) => editDigestTerms(db, editorOf(call), call.body))
}
