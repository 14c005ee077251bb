import { getGstReturn, readGstSheet } from '#contract/admin/gst-return.ts'
import { listTaxDocuments } from '#contract/admin/tax-documents.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { readSynced } from '../../platform/lists/changed-rows.ts'
import { writePlainTable } from '../../platform/lists/csv.ts'
import { exportFile } from '../../platform/lists/export-file.ts'
import { findTaxDocuments } from './list-documents.ts'
import { readReturn } from './make-return.ts'
import { tableOfSheet } from './sheet-table.ts'

/** GSTR-1 by month, with a file for each sheet, and the list of its documents. */
export function registerGstReturn(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(listTaxDocuments, ({ query }) =>
    readSynced({ db, reading }, query, (db) => findTaxDocuments(db, query)),
  )
  api(getGstReturn, async ({ caller, params }) => {
    const { shown, kept } = await readReturn({ db, reading }, caller.staffId, params.month)
    return { ...shown, kept }
  })
  api(readGstSheet, async ({ caller, actor, reply, params: { month, sheet } }) => {
    const { shown, sheets, runs } = await readReturn({ db, reading }, caller.staffId, month)
    const table = tableOfSheet(sheet, sheets, runs)
    await exportFile(db, {
      actor,
      reply,
      list: `GSTR-1 ${month} ${sheet}`,
      file: `gstr1-${month}-${sheet}`,
      after: { rows: table.length - 1, errors: shown.errors.length },
    })
    return Buffer.from(writePlainTable(table))
  })
}
