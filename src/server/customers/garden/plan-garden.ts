import { randomBytes } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { createGardenPlan } from '#contract/shop/garden.ts'
import { gardenQuestions } from '#shared/garden/questions.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { gardenPlans } from '../../platform/database/tables.ts'
import { type MailRequester, mayMailCopy } from '../../platform/email/mailbox-limit.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { openTicket } from '../tickets/open-ticket.ts'
import { planPath, todayInIndia } from './plan-store.ts'

export const planReceivedMessage =
  'Thank you! Your garden plan answers have reached us, and a copy is on its way to your inbox.'

type NewPlan = Omit<ParsedInput<typeof createGardenPlan>['body'], 'website'>

/** 128 random bits in base64url, the secret of a plan's address. */
export const newPlanToken = (): string => randomBytes(16).toString('base64url')

/**
 * Stores the answers of the garden planner and mails the plan.
 * @returns the path of the plan.
 */
export async function planGarden(tx: Database, given: NewPlan, asker: MailRequester): Promise<string> {
  const { specific_plants, ...answers } = given
  const token = newPlanToken()
  const plan = await tx
    .insert(gardenPlans)
    .values({ ...answers, specificPlants: specific_plants, token, startsOn: todayInIndia() })
    .returning({ id: gardenPlans.id })
    .then(returnedRow)
  if (given.guidance === 'yes') await openGuidanceTicket(tx, plan.id, given, asker)
  if (await mayMailCopy(tx, given.email, asker)) {
    await enqueueMail(tx, {
      template: 'garden-plan',
      recipient: given.email,
      data: { gardenPlanId: plan.id },
      dedupeKey: `garden-plan:${plan.id}`,
    })
  }
  return planPath(token)
}

/** Opens a ticket for personal guidance; the mail with the plan names its number. */
async function openGuidanceTicket(
  tx: Database,
  gardenPlanId: number,
  given: NewPlan,
  asker: MailRequester,
): Promise<void> {
  const { name, email, phone } = given
  const answers = gardenQuestions.map(
    ({ field, label }) => `${label} ${[given[field] ?? []].flat().join(', ') || '–'}`,
  )
  await openTicket(tx, {
    about: 'garden_plan',
    name,
    email,
    phone,
    gardenPlanId,
    message: `Wishes for guidance with garden plan ${gardenPlanId}.\n\n${answers.join('\n')}`,
    mails: 'none',
    asker,
  })
}
