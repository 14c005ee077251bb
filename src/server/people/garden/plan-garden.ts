import type { ParsedInput } from '#contract/endpoint.ts'
import type { createGardenPlan } from '#contract/garden/endpoints.ts'
import type { Database } from '../../machine/database/database.ts'
import { gardenPlans } from '../../machine/database/tables.ts'
import { mayMailCopy } from '../../machine/mail/mailbox-limit.ts'
import { enqueueMail } from '../../machine/mail/outbox.ts'

export const planReceived =
  'Thank you! Your garden plan answers have reached us, and a copy is on its way to your inbox.'

type NewPlan = Omit<ParsedInput<typeof createGardenPlan>['body'], 'website'>

/** Keeps the answers of the garden planner and mails them to who gave them. */
export async function planGarden(tx: Database, given: NewPlan): Promise<void> {
  const { specific_plants, ...answers } = given
  const [plan] = await tx
    .insert(gardenPlans)
    .values({ ...answers, specificPlants: specific_plants })
    .returning({ id: gardenPlans.id })
  if (!plan) throw new Error('A garden plan came back without its id.')
  if (!(await mayMailCopy(tx, given.email))) return
  await enqueueMail(tx, {
    template: 'garden-plan',
    recipient: given.email,
    data: { gardenPlanId: plan.id },
    dedupeKey: `garden-plan:${plan.id}`,
  })
}
