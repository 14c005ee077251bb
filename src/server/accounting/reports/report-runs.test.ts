import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getGstReturn } from '#contract/admin/gst-return.ts'
import { liveKinds } from '#contract/admin/live.ts'
import {
  getReportRun,
  listReportRuns,
  readReportRunFile,
  startGstReturnRun,
  startReportRun,
  startTaxReportRun,
} from '#contract/admin/report-runs.ts'
import { getReport, getTaxReport } from '#contract/admin/reports.ts'
import { openOffice } from '#test/office.ts'
import { readingOf } from '../../platform/database/reading.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readTable } from '../../platform/lists/csv.ts'
import { makeReturn } from '../gst-return/make-return.ts'
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
const lastMonth = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
const makeRuns = () => makeReportRuns(shop, { makeReturn })
const runOf = async (id: number) => {
  const { body } = await office.call(getReportRun, { ...as(), params: { id: String(id) } })
  return body
}

describe('a report that takes long', () => {
  it('ends at its time limit with a code instead of 500', async () => {
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
    await makeRuns()
    const { run, report } = await runOf(asked.body.id)
    assert.deepEqual([run.state, run.progress], ['done', 100])
    assert.ok(Date.parse(run.kept_until ?? '') - Date.parse(run.asked_at) >= 86_400_000)
    const { body: direct } = await office.call(getTaxReport, { ...as(), query: year })
    assert.ok(report)
    assert.deepEqual({ ...report, as_of: '' }, { ...direct, as_of: '' })
    const { rows } = await db.execute(sql`SELECT FROM report_days`)
    assert.ok(rows.length > 300)
  })

  it('keeps its file for a day and hides it from others', async () => {
    const { body: run } = await office.call(startReportRun, {
      ...as(),
      body: { report: 'sales', ...year, by: 'state' },
    })
    await makeRuns()
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
    await db.execute(sql`UPDATE report_runs SET finished_at = finished_at - interval '25 hours'`)
    assert.equal((await office.call(readReportRunFile, { ...as(), params })).status, 404)
    assert.deepEqual((await office.call(listReportRuns, as())).body.runs, [])
    await forgetReportRuns(db)
    assert.equal((await db.execute(sql`SELECT FROM report_runs`)).rowCount, 0)
  })

  it('begins again after its process has ended', async () => {
    const { body: run } = await office.call(startReportRun, { ...as(), body: { report: 'cohorts' } })
    await db.execute(sql`UPDATE report_runs SET state = 'making', progress = 40`)
    await makeRuns()
    assert.equal((await runOf(run.id)).run.state, 'done')
  })

  it('is given up after ending the process for an hour', async () => {
    await db.execute(sql`DELETE FROM report_runs`)
    const { body: run } = await office.call(startReportRun, { ...as(), body: { report: 'stock' } })
    await db.execute(
      sql`UPDATE report_runs SET state = 'making', asked_at = asked_at - interval '61 minutes'`,
    )
    await makeRuns()
    const { run: given } = await runOf(run.id)
    assert.deepEqual([given.state, given.kept_until], ['failed', null])
    const { body: again } = await office.call(startReportRun, { ...as(), body: { report: 'stock' } })
    assert.notEqual(again.id, run.id)
  })

  it('fails alone, and the next one is made', async () => {
    await db.execute(sql`DELETE FROM report_runs`)
    const { body: bad } = await office.call(startGstReturnRun, { ...as(), body: { month: '2026-01' } })
    const { body: good } = await office.call(startReportRun, { ...as(), body: { report: 'stock' } })
    await makeReportRuns(shop, {
      makeReturn: async () => {
        throw new Error('The disk is full.')
      },
    })
    assert.deepEqual([(await runOf(bad.id)).run.state, (await runOf(good.id)).run.state], ['failed', 'done'])
  })

  it('is made once for two requests; five wait at most', async () => {
    await db.execute(sql`DELETE FROM report_runs`)
    const ask = (by: string) => office.call(startReportRun, { ...as(), body: { report: 'sales', by } })
    const [one, two] = await Promise.all([ask('day'), ask('day')])
    assert.equal(one.body.id, two.body.id)
    for (const by of ['month', 'state', 'category']) assert.equal((await ask(by)).status, 200)
    assert.equal((await office.call(startReportRun, { ...as(), body: { report: 'stock' } })).status, 200)
    const refused = await office.call(startReportRun, { ...as(), body: { report: 'funnel' } })
    assert.deepEqual([refused.status, refused.error.code], [409, 'too_many_reports'])
    assert.equal((await ask('day')).body.id, one.body.id)
  })

  it('is closed to its member once the permission is gone', async () => {
    await db.execute(sql`DELETE FROM report_runs`)
    const { body: run } = await office.call(startTaxReportRun, { ...as(), body: year })
    await makeRuns()
    await db.execute(sql`
      UPDATE report_runs SET staff_id = (SELECT id FROM staff_members WHERE email = 'packer@example.com')`)
    const params = { id: String(run.id) }
    const { status, error } = await office.call(getReportRun, { cookie: office.packer, params })
    assert.deepEqual([status, error.code], [403, 'not_allowed'])
    assert.equal((await office.call(readReportRunFile, { cookie: office.packer, params })).status, 403)
    assert.deepEqual((await office.call(listReportRuns, { cookie: office.packer })).body.runs, [])
  })

  it('is announced only to those who may read it', async () => {
    const { rows } = await db.execute<{ tgname: string; args: string }>(sql`
      SELECT tgname, encode(tgargs, 'escape') AS args FROM pg_trigger WHERE tgrelid = 'report_runs'::regclass AND NOT tgisinternal ORDER BY 1`)
    assert.equal(liveKinds['tax-report-run'], 'finance.read')
    assert.deepEqual(
      rows.map(({ args }) => args.split('\\000')[0]),
      ['tax-report-run', 'report-run'],
    )
  })

  it('reads the GSTR-1 of a run for a day, and renews it after an hour', async () => {
    await db.execute(sql`DELETE FROM report_runs`)
    const month = year.to.slice(0, 7)
    const read = async () => (await office.call(getGstReturn, { ...as(), params: { month } })).body
    const direct = await read()
    const { body: run } = await office.call(startGstReturnRun, { ...as(), body: { month } })
    assert.deepEqual([run.report, run.title, run.from], ['gstr-1', 'GSTR-1', month])
    await makeRuns()
    const ended = await runOf(run.id)
    assert.deepEqual([ended.run.state, ended.report], ['done', null])
    const made = await read()
    assert.deepEqual(made.kept, { until: ended.run.kept_until, is_renewable: false })
    assert.deepEqual({ ...made, as_of: '', kept: null }, { ...direct, as_of: '' })
    const passes = (minutes: number) =>
      db.execute(sql`UPDATE report_runs SET finished_at = finished_at - make_interval(mins => ${minutes})`)
    await passes(61)
    const older = await read()
    assert.deepEqual([older.as_of, older.kept?.is_renewable], [made.as_of, true])
    await office.call(startGstReturnRun, { ...as(), body: { month } })
    assert.equal((await read()).as_of, made.as_of)
    await makeRuns()
    const renewed = await read()
    assert.ok(renewed.as_of > made.as_of)
    await passes(24 * 60)
    const afterADay = await read()
    assert.ok(afterADay.as_of > renewed.as_of)
    assert.equal(afterADay.kept, null)
  })

  it('ends GSTR-1 at its time limit with a code', async () => {
    await assert.rejects(
      makeReturn(readingOf(db), lastMonth, { maxMs: 1 }),
      (error) => error instanceof ShopError && error.code === 'report_takes_long',
    )
  })

  it('rejects a period that no report has', async () => {
    const { status, error } = await office.call(startReportRun, {
      ...as(),
      body: { report: 'sales', from: '2030-01-01', to: '2029-01-01' },
    })
    assert.deepEqual([status, error.code], [400, 'invalid_request'])
  })
})
