import * as today from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readNow } from '../../accounting/reports/make-report.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { counters } from './counters.ts'
import { readHandovers, writeHandover } from './handover.ts'
import { keepValues } from './kept-values.ts'
import { readSales } from './sales-of-days.ts'
import { catchUp, readSince } from './since.ts'

type ChecklistProgress = Reply<typeof today.getToday>['checklist']

/**
 * Routes of Today: sales and counters by the caller's permissions, handover notes and recent changes.
 * @param readProgress reads the checklist of a new owner, for callers who may read the settings.
 */
export function registerToday(
  api: StaffHandle,
  { db, reading }: AdminDatabase,
  readProgress: () => Promise<ChecklistProgress>,
): void {
  const countTile = keepValues<number>()
  const keepSales = keepValues<today.SalesOfDays | null>()
  const salesOfToday = async () => {
    const { day } = await readNow(db)
    // The key is the day, so that no other day's sales are shown as those of today.
    const { value, ...moment } = await keepSales(day, () => readSales(reading, day))
    return value && { ...value, ...moment }
  }
  api(today.getToday, async ({ caller }) => {
    const seen = counters.filter(({ permission }) => caller.permissions.includes(permission))
    const [sales, counted, notes, since, checklist] = await Promise.all([
      caller.permissions.includes('reports.read') ? salesOfToday() : null,
      Promise.all(
        seen.map(async ({ key, label, list, count: countRows }) => {
          // A count may depend on what the caller may read.
          const { value: count, ...moment } = await countTile([key, ...caller.permissions].join(' '), () =>
            countRows(db, caller.permissions),
          )
          return { key, label, list, count, ...moment }
        }),
      ),
      readHandovers(db),
      readSince(db, caller),
      caller.permissions.includes('settings.read') ? readProgress() : null,
    ])
    return { sales, counters: counted, ...notes, since, checklist }
  })
  api(today.writeHandover, ({ body, actor }) => writeHandover(db, actor, body))
  api(today.catchUp, async ({ caller, body }) => {
    await catchUp(db, caller.staffId, body.up_to)
    return { message: 'You are up to date.' }
  })
}
