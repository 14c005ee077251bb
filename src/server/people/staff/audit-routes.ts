import { listAudit } from '#contract/staff/audit.ts'
import { findEntries } from '../../machine/audit/find-entries.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import type { BackOffice } from './back-office.ts'

/** The audit log, by permission. */
export function registerAudit(api: StaffHandle, { db }: BackOffice): void {
  api(listAudit, ({ query }) => findEntries(db, query))
}
