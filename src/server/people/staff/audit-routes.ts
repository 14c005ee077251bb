import { listAudit } from '#contract/staff/audit.ts'
import { findEntries } from '../../machine/audit/find-entries.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import type { BackOffice } from './back-office.ts'

/** What was changed by whom, for whoever may read it. */
export function registerAudit(api: StaffHandle, { db }: BackOffice): void {
  api(listAudit, ({ query }) => findEntries(db, query))
}
