import type { FastifyReply } from 'fastify'
import * as reports from '#contract/admin/reports.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { exportFile } from '../../platform/lists/export-file.ts'
import { listEntries } from './list-entries.ts'
import { type Asked, makeReport } from './make-report.ts'
import { tableOf } from './report-table.ts'

/** Reports with their files and rows; the tax report has its own permission. */
export function registerReports(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(reports.getReport, ({ params, query }) => makeReport(reading, params.report, query))
  api(reports.listReportRows, ({ params, query }) =>
    reading.read((db) => listEntries(db, params.report, query)),
  )
  api(reports.readReportFile, ({ params, query, ...call }) =>
    writeFile({ db, reading }, params.report, query, call),
  )
  api(reports.getTaxReport, ({ query }) => makeReport(reading, 'tax', query))
  api(reports.listTaxRows, ({ query }) => reading.read((db) => listEntries(db, 'tax', query)))
  api(reports.readTaxReportFile, ({ query, ...call }) => writeFile({ db, reading }, 'tax', query, call))
}

interface Call {
  actor: StaffActor
  reply: FastifyReply
}

async function writeFile(
  { db, reading }: AdminDatabase,
  name: reports.ReportName,
  query: Asked,
  { actor, reply }: Call,
): Promise<Buffer> {
  const report = await makeReport(reading, name, query, Number.POSITIVE_INFINITY)
  const { from, to, by, rows } = report
  const file = [name, from, to].filter(Boolean).join('-')
  await exportFile(db, { actor, reply, list: `report ${file}`, file, after: { by, rows: rows.length } })
  return Buffer.from(writeTable(tableOf(report)))
}
