import { getGstReturn, readGstSheet } from '#contract/staff/gst-return.ts'
import { writeEntry } from '../../machine/audit/change.ts'
import { writePlainTable } from '../../machine/csv.ts'
import type { OfficeDatabase } from '../../machine/database/reading.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { makeReturn } from './make-return.ts'
import { tableOfSheet } from './sheet-table.ts'

/** GSTR-1 by month, with a file for each sheet. */
export function registerGstReturn(api: StaffHandle, { db, reading }: OfficeDatabase): void {
  api(getGstReturn, async ({ params }) => (await makeReturn(reading, params.month)).shown)
  api(readGstSheet, async ({ caller, request, reply, params: { month, sheet } }) => {
    const { shown, sheets, runs } = await makeReturn(reading, month)
    const table = tableOfSheet(sheet, sheets, runs)
    await writeEntry(db, actorOf(caller, request.id), {
      action: 'list_exported',
      entity: { kind: 'list', id: `GSTR-1 ${month} ${sheet}` },
      after: { rows: table.length - 1, errors: shown.errors.length },
    })
    reply.header('content-disposition', `attachment; filename="gstr1-${month}-${sheet}.csv"`)
    return Buffer.from(writePlainTable(table))
  })
}
