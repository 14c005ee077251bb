import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyReply } from 'fastify'
import * as runs from '#contract/admin/report-runs.ts'
import * as reports from '#contract/admin/reports.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { exportFile } from '../../platform/lists/export-file.ts'
import { listEntries } from './list-entries.ts'
import { type Asked, makeReport } from './make-report.ts'
import { forScreen, listRuns, readRun, startReturnRun, startRun } from './report-runs.ts'
import { tableOf } from './report-table.ts'

/** Reports with their files and rows; the tax report has its own permission. */
export function registerReports(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(reports.getReport, ({ params, query }) => makeReport(reading, params.report, query))
  api(reports.listReportRows, ({ params, query }) => listEntries(reading, params.report, query))
  api(reports.readReportFile, ({ params, query, ...call }) =>
    writeFile({ db, reading }, params.report, query, call),
  )
  api(reports.getTaxReport, ({ query }) => makeReport(reading, 'tax', query))
  api(reports.listTaxRows, ({ query }) => listEntries(reading, 'tax', query))
  api(reports.readTaxReportFile, ({ query, ...call }) => writeFile({ db, reading }, 'tax', query, call))
  api(runs.startReportRun, ({ caller, body: { report, ...asked } }) =>
    startRun(db, caller.staffId, report, asked),
  )
  api(runs.startTaxReportRun, ({ caller, body }) => startRun(db, caller.staffId, 'tax', body))
  api(runs.startGstReturnRun, ({ caller, body }) => startReturnRun(db, caller.staffId, body.month))
  api(runs.listReportRuns, async ({ caller }) => ({ runs: await listRuns(db, caller) }))
  api(runs.getReportRun, async ({ caller, params }) => {
    const { run, report } = await readRun(db, caller, params.id)
    return { run, report: report && forScreen(report) }
  })
  api(runs.readReportRunFile, async ({ caller, params, ...call }) => {
    const { report } = await readRun(db, caller, params.id)
    if (!report) throw new ShopError('not_found', 'This report is not ready yet.')
    return fileOf(db, report, call)
  })
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
  const report = await makeReport(reading, name, query, { maxRows: Number.POSITIVE_INFINITY })
  return fileOf(db, report, { actor, reply })
}

async function fileOf(db: NodePgDatabase, report: reports.Report, { actor, reply }: Call): Promise<Buffer> {
  const name = report.report
  const { from, to, by, rows } = report
  const file = [name, from, to].filter(Boolean).join('-')
  await exportFile(db, { actor, reply, list: `report ${file}`, file, after: { by, rows: rows.length } })
  return Buffer.from(writeTable(tableOf(report)))
}
