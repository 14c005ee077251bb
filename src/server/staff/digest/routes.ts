import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/reorder.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { editDigestTerms, readDigestTerms } from './digest-terms.ts'

/** Routes of the stock digest in the back office. */
export function registerDigest(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.readStockDigest, () => readDigestTerms(db))
  api(calls.editStockDigest, (call) => editDigestTerms(db, call, call.body))
}
