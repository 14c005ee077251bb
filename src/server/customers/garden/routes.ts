import {
  changeGardenPlan,
  createGardenPlan,
  getGarden,
  getGardenPlan,
  keepGardenPlan,
  noteCarted,
  noteFeeding,
  setGardenReminders,
} from '#contract/shop/garden.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { isRobot } from '../../platform/http/read-input.ts'
import { changePlan, changesSavedMessage, recordListCarted } from './change-plan.ts'
import {
  feedingSavedMessage,
  feedPots,
  gardenSavedMessage,
  readGarden,
  savePlan,
  setReminders,
} from './my-garden.ts'
import { registerPhotoRoutes } from './photo-routes.ts'
import { newPlanToken, planGarden, planReceivedMessage } from './plan-garden.ts'
import { planPath, presentPlan, requirePlan } from './plan-store.ts'

export function registerGardenRoutes(api: Handle, shop: AppContext): void {
  const { db } = shop
  registerPhotoRoutes(api, shop)

  api(createGardenPlan, async ({ body, request }) => {
    // A robot gets the address of a plan that does not exist.
    const plan = isRobot(body)
      ? planPath(newPlanToken())
      : await inTransaction(db, (tx) => planGarden(tx, body, { address: request.ip }))
    return { message: planReceivedMessage, plan }
  })

  api(getGardenPlan, async ({ params }) => presentPlan(await requirePlan(db, params.token)))

  api(changeGardenPlan, async ({ params, body }) => {
    await changePlan(db, params.token, body.changes)
    return { message: changesSavedMessage }
  })

  api(noteCarted, async ({ params }) => {
    await recordListCarted(db, params.token)
    return { message: 'Noted.' }
  })

  api(getGarden, async ({ shopper }) => readGarden(db, shopper.accountId))

  api(keepGardenPlan, async ({ shopper, body }) => {
    await savePlan(db, shopper.accountId, body.token)
    return { message: gardenSavedMessage }
  })

  api(noteFeeding, async ({ shopper, body }) => {
    await feedPots(db, shopper.accountId, body.pots)
    return { message: feedingSavedMessage }
  })

  api(setGardenReminders, async ({ shopper, body }) => ({
    message: await setReminders(db, shopper.accountId, body.wanted),
  }))
}
