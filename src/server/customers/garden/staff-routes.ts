import { getGardenFigures, getStaffGardenPlan, listGardenPlans } from '#contract/admin/gardens.ts'
import { readGardenPlansFile } from '#contract/admin/list-files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { findPlans, readPlanForStaff } from './find-plans.ts'
import { planColumns } from './plan-columns.ts'
import { planFigures } from './plan-figures.ts'

/** Routes of garden plans in the back office. */
export function registerGardenPlans(api: StaffHandle, { db }: Pick<AppContext, 'db'>): void {
  api(listGardenPlans, async ({ query, actor }) => {
    const found = await findPlans(db, query)
    await recordReading(db, actor, 'garden plans', { ...query, read: found.plans.length })
    return found
  })
  api(readGardenPlansFile, (call) =>
    listFile(db, call, {
      list: 'garden-plans',
      columns: planColumns,
      readPage: async (cursor, size) => {
        const found = await findPlans(db, { ...call.query, cursor }, size)
        return { rows: found.plans, next: found.next_cursor }
      },
    }),
  )
  api(getStaffGardenPlan, ({ params }) => readPlanForStaff(db, params.id))
  api(getGardenFigures, () => planFigures(db))
}
