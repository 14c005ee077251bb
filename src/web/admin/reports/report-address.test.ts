import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filePath, readAsked, reportPath, rowsPath } from './report-address.ts'

const read = (report: string, search: string) => readAsked(report, new URLSearchParams(search))

describe('the address of a report', () => {
  it('round-trips all parameters', () => {
    const asked = read('sales', 'by=state&from=2026-04-01&to=2026-04-30')
    assert.ok(asked)
    assert.equal(reportPath(asked), '/reports/sales?from=2026-04-01&to=2026-04-30&by=state')
    assert.equal(
      rowsPath(asked, '36 Telangana'),
      '/reports/sales/rows?from=2026-04-01&to=2026-04-30&by=state&key=36+Telangana',
    )
    assert.equal(filePath({ ...asked, report: 'tax' }).split('?')[0], '/api/tax-report/file')
  })

  it('drops invalid days and rejects an unknown report', () => {
    assert.deepEqual(read('stock', 'from=yesterday'), { report: 'stock', from: '', to: '', by: '' })
    assert.equal(read('moon', ''), null)
  })
})
