import { createGardenPlan } from '#contract/garden/endpoints.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import type { Handle } from '../../machine/http/api.ts'
import { isRobot } from '../../machine/http/is-robot.ts'
import type { Shop } from '../../machine/shop.ts'
import { planGarden, planReceived } from './plan-garden.ts'

export function registerGardenRoutes(api: Handle, { db }: Shop): void {
  api(createGardenPlan, async ({ body }) => {
    if (!isRobot(body)) await inTransaction(db, (tx) => planGarden(tx, body))
    return { message: planReceived }
  })
}
