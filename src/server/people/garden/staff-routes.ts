import { getGardenFigures, getStaffGardenPlan, listGardenPlans } from '#contract/staff/gardens.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import type { Shop } from '../../machine/shop.ts'
import { findPlans, readPlanForStaff } from './find-plans.ts'
import { planFigures } from './plan-figures.ts'

/** Garden plans in the back office. */
export function registerGardenPlans(api: StaffHandle, { db }: Pick<Shop, 'db'>): void {
  api(listGardenPlans, ({ query }) => findPlans(db, query))
  api(getStaffGardenPlan, ({ params }) => readPlanForStaff(db, params.id))
  api(getGardenFigures, () => planFigures(db))
}
