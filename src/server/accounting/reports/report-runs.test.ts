import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  getReportRun,
  listReportRuns,
  readReportRunFile,
  startReportRun,
  startTaxReportRun,
} from '#contract/admin/report-runs.ts'
import { getReport, getTaxReport } from '#contract/admin/reports.ts'
import { openOffice } from '#test/office.ts'
import { readingOf } from '../../platform/database/reading.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readTable } from '../../platform/lists/csv.ts'
import { makeReport } from './make-report.ts'
import { forgetReportRuns, makeReportRuns } from './make-runs.ts'
import { tableOf } from './report-table.ts'

const { shop, office } = await openOffice({ withYear: true })
const { db } = shop
const as = () => ({ cookie: office.owner })
const year = {
  from: new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
}
const runOf = async (id: number) => {
  const { body } = await office.call(getReportRun, { ...as(), params: { id: String(id) } })
  return body
}

describe('a report that takes long', () => {
  it('ends after its time with a code instead of 500', async () => {
    await db.execute(sql`TRUNCATE report_days`)
    await assert.rejects(
      makeReport(readingOf(db), 'tax', year, { maxMs: 1 }),
      (error) => error instanceof ShopError && error.code === 'report_takes_long' && error.status === 409,
    )
  })

  it('is made in the background and equals the direct one', async () => {
    const asked = await office.call(startTaxReportRun, { ...as(), body: year })
    assert.deepEqual([asked.body.state, asked.body.progress, asked.body.kept_until], ['waiting', 0, null])
    const again = await office.call(startTaxReportRun, { ...as(), body: year })
    assert.equal(again.body.id, asked.body.id)
    assert.equal((await runOf(asked.body.id)).report, null)
    await makeReportRuns(shop)
    const { run, report } = await runOf(asked.body.id)
    assert.deepEqual([run.state, run.progress], ['done', 100])
    assert.equal(Date.parse(run.kept_until ?? '') - Date.parse(run.asked_at), 86_400_000)
    const { body: direct } = await office.call(getTaxReport, { ...as(), query: year })
    assert.ok(report)
    assert.deepEqual({ ...report, as_of: '' }, { ...direct, as_of: '' })
    const { rows } = await db.execute(sql`SELECT FROM report_days`)
    assert.ok(rows.length > 300)
  })

  it('has its file for a day, and is found by nobody else', async () => {
    const { body: run } = await office.call(startReportRun, {
      ...as(),
      body: { report: 'sales', ...year, by: 'state' },
    })
    await makeReportRuns(shop)
    const params = { id: String(run.id) }
    const file = await office.app.inject({
      url: `/api/report-runs/${run.id}/file`,
      headers: { host: '127.0.0.1:3002', cookie: office.owner },
    })
    const { body: direct } = await office.call(getReport, {
      ...as(),
      params: { report: 'sales' },
      query: { ...year, by: 'state' },
    })
    assert.deepEqual(
      readTable(file.body).rows.map(({ cells }) => cells),
      tableOf(direct).map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    )
    const packer = office.packer
    assert.equal((await office.call(getReportRun, { cookie: packer, params })).status, 404)
    await db.execute(sql`UPDATE report_runs SET asked_at = asked_at - interval '25 hours'`)
    assert.equal((await office.call(readReportRunFile, { ...as(), params })).status, 404)
    assert.deepEqual((await office.call(listReportRuns, as())).body.runs, [])
    await forgetReportRuns(db)
    assert.equal((await db.execute(sql`SELECT FROM report_runs`)).rowCount, 0)
  })

  it('begins again after a process that ended', async () => {
    const { body: run } = await office.call(startReportRun, { ...as(), body: { report: 'cohorts' } })
    await db.execute(sql`UPDATE report_runs SET state = 'making', progress = 40`)
    await makeReportRuns(shop)
    assert.equal((await runOf(run.id)).run.state, 'done')
  })

  it('rejects a period that no report has', async () => {
    const { status, error } = await office.call(startReportRun, {
      ...as(),
      body: { report: 'sales', from: '2030-01-01', to: '2029-01-01' },
    })
    assert.deepEqual([status, error.code], [400, 'invalid_request'])
  })
})
