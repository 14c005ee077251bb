import * as remittances from '#contract/admin/remittances.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { findDifferences } from './find-differences.ts'
import { findRemittances } from './list-remittances.ts'
import { findRemittanceRows } from './list-rows.ts'
import { saveRemittance } from './save-remittance.ts'

/** Statements of couriers about the money that they collected at the door, compared with the ledger. */
export function registerRemittances(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(remittances.listRemittances, ({ query }) => reading.read((db) => findRemittances(db, query.cursor)))
  api(remittances.listRemittanceDifferences, ({ query }) => reading.read((db) => findDifferences(db, query)))
  api(remittances.listRemittanceRows, ({ params, query }) =>
    reading.read((db) => findRemittanceRows(db, params.id, query.cursor)),
  )
  api(remittances.keepRemittances, ({ body, actor }) => saveRemittance(db, actor, body))
}
