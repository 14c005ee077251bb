import * as closing from '#contract/admin/daily-closing.ts'
import { getMoney } from '#contract/admin/money.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { writeTable } from '../../platform/lists/csv.ts'
import { exportFile } from '../../platform/lists/export-file.ts'
import { assertDayNotInFuture, closeDay } from './close-day.ts'
import { findDayRows, readDayTable } from './day-rows.ts'
import { readOverview } from './overview.ts'
import { readDays, readToday } from './read-days.ts'

/** The closing of days, and the overview of the Money screen. */
export function registerClosing(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(getMoney, () => readOverview(db))
  api(closing.listClosings, ({ query }) => reading.read((db) => readDays(db, query.before)))
  api(closing.getClosing, ({ params }) => closeDay(reading, params.day))
  api(closing.listDayRows, ({ params, query }) => reading.read((db) => findDayRows(db, params.day, query)))
  api(closing.readDayFile, async ({ actor, reply, params: { day } }) => {
    assertDayNotInFuture(day, await readToday(db))
    const table = await readDayTable(db, day)
    await exportFile(db, {
      actor,
      reply,
      list: `money of ${day}`,
      file: `money-${day}`,
      after: { payments: table.length - 1 },
    })
    return Buffer.from(writeTable(table))
  })
}
