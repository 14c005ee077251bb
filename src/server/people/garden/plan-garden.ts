import { randomBytes } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { createGardenPlan } from '#contract/garden/endpoints.ts'
import type { Database } from '../../machine/database/database.ts'
import { gardenPlans } from '../../machine/database/tables.ts'
import { mayMailCopy } from '../../machine/mail/mailbox-limit.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'
import { planPath, todayInIndia } from './plan-store.ts'

export const planReceived =
  'Thank you! Your garden plan answers have reached us, and a copy is on its way to your inbox.'

type NewPlan = Omit<ParsedInput<typeof createGardenPlan>['body'], 'website'>

/** 128 random bits, as written in the address of a plan. */
export const newPlanToken = (): string => randomBytes(16).toString('base64url')

/**
 * Stores the answers of the garden planner and mails the plan.
 * @returns the address of the plan.
 */
export async function planGarden(tx: Database, given: NewPlan): Promise<string> {
  const { specific_plants, ...answers } = given
  const token = newPlanToken()
  const [plan] = await tx
    .insert(gardenPlans)
    .values({ ...answers, specificPlants: specific_plants, token, startsOn: todayInIndia() })
    .returning({ id: gardenPlans.id })
  if (!plan) throw new Error('A garden plan came back without its id.')
  if (await mayMailCopy(tx, given.email)) {
    await enqueueMail(tx, {
      template: 'garden-plan',
      recipient: given.email,
      data: { gardenPlanId: plan.id },
      dedupeKey: `garden-plan:${plan.id}`,
    })
  }
  return planPath(token)
}
