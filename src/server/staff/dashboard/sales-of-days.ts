import type { SalesOfDays } from '#contract/admin/dashboard.ts'
import { makeReport } from '../../accounting/reports/make-report.ts'
import { addDays } from '../../accounting/reports/periods.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

/** The days of the chart on Today. */
const shownDays = 14

/**
 * Sales of the fourteen days until `day`, from the report of sales. Null where that report takes too long for an immediate answer,
 * as after an import, until the job has summed its days.
 */
export async function readSales(reading: Reading, day: string): Promise<SalesOfDays | null> {
  const period = { from: addDays(day, 1 - shownDays), to: day, by: 'day' }
  try {
    const { columns, rows } = await makeReport(reading, 'sales', period)
    const placeOf = (name: string) => columns.findIndex(({ key }) => key === name)
    const [net, invoices] = [placeOf('net'), placeOf('invoices')]
    const days = rows.map(({ key, figures }) => ({
      day: key,
      amount: figures[net] ?? 0,
      orders: figures[invoices] ?? 0,
    }))
    const [today, yesterday] = days.toReversed()
    if (!today || !yesterday) throw new Error('The report of sales lacks days.')
    return { today, yesterday, days, report: `/api/reports/sales?${new URLSearchParams(period)}` }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'report_takes_long') return null
    throw error
  }
}
