import { publicTicketId } from '#contract/shop/tickets.ts'
import { noChanges } from '#shared/garden/changes.ts'
import { dayOf } from '#shared/garden/days.ts'
import { makePlan, type PlanRequest } from '#shared/garden/plan.ts'
import { tasksOf } from '#shared/garden/tasks.ts'
import {
  type EmailTemplateExamples,
  type ExampleContext,
  exampleCustomer,
  exampleId,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { gardenPlanEmail } from './garden-plan-email.ts'
import { gardenWeekEmail } from './garden-week-email.ts'
import { planPath } from './plan-store.ts'

const request: PlanRequest = {
  answers: {
    space: ['Balcony'],
    grow: ['Herbs', 'Leafy greens'],
    experience: 'This is my first time',
    specific_plants: 'Tulsi',
    seeds: 'yes',
    fertilizer: 'yes',
    mixes: 'no',
    pots: 'no',
    guidance: 'yes',
  },
  changes: noChanges,
  start: dayOf(2026, 11, 23),
}

const planFor = ({ siteUrl, settings }: ExampleContext, number: string | null) =>
  gardenPlanEmail({
    answers: { name: exampleCustomer.fullName, ...request.answers, guidance: number ? 'yes' : 'no' },
    request,
    planUrl: siteUrl + planPath(exampleToken),
    number,
    settings,
  })

/** The most tasks of a week. */
const maxTasks = 3

export const gardenExamples: EmailTemplateExamples<'garden-plan' | 'garden-week'> = {
  'garden-plan': {
    'With guidance wished for': (context) => planFor(context, publicTicketId(exampleId)),
    'Without guidance': (context) => planFor(context, null),
  },
  'garden-week': {
    'A week with tasks': (context) =>
      gardenWeekEmail({
        tasks: tasksOf(makePlan(request)).slice(0, maxTasks),
        stopToken: exampleToken,
        ...context,
      }),
  },
}
