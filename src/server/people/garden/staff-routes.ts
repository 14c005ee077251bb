import { getGardenFigures, getStaffGardenPlan, listGardenPlans } from '#contract/staff/gardens.ts'
import { noteReading } from '../../machine/audit/note-reading.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import type { Shop } from '../../machine/shop.ts'
import { findPlans, readPlanForStaff } from './find-plans.ts'
import { planFigures } from './plan-figures.ts'

/** Garden plans in the back office. */
export function registerGardenPlans(api: StaffHandle, { db }: Pick<Shop, 'db'>): void {
  api(listGardenPlans, async ({ caller, request, query }) => {
    const found = await findPlans(db, query)
    await noteReading(db, actorOf(caller, request.id), 'garden plans', { ...query, read: found.plans.length })
    return found
  })
  api(getStaffGardenPlan, ({ params }) => readPlanForStaff(db, params.id))
  api(getGardenFigures, () => planFigures(db))
}
