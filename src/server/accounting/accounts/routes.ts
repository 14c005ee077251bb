import * as accounts from '#contract/admin/accounts.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { readSums } from './read-sums.ts'
import { writeAccountsTable, writeTallyFile } from './write-files.ts'

/** Sales, money and payouts of a period, as files for accounting programs. */
export function registerAccounts(api: StaffHandle, office: AdminDatabase): void {
  api(accounts.getAccounts, ({ query }) => readSums(office.reading, query))
  api(accounts.readTallyFile, ({ params, ...call }) => writeTallyFile(office, call, params.file))
  api(accounts.readAccountsTable, ({ params, ...call }) => writeAccountsTable(office, call, params.table))
}
