import * as payouts from '#contract/admin/payouts.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { findDifferences } from './find-differences.ts'
import { findPayouts } from './list-payouts.ts'
import { savePayouts } from './save-payouts.ts'

/** Payouts of the provider to the bank, compared with the ledger. */
export function registerPayouts(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(payouts.listPayouts, ({ query }) => findPayouts(db, query))
  api(payouts.listPayoutDifferences, ({ query }) => reading.read((db) => findDifferences(db, query)))
  api(payouts.keepPayouts, ({ body, actor }) => savePayouts(db, actor, body.csv))
}
