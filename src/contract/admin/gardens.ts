import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { SavedPlan } from '#shared/garden/saved-plan.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId, searchText } from './fields.ts'

/**
 * The state of a plan's email. `none`: the mailbox had reached its hourly limit, or the email is older than the shop
 * keeps emails.
 */
const emailTemplateStates = ['waiting', 'sent', 'failed', 'none'] as const
export const EmailTemplateState = z.enum(emailTemplateStates)
export type EmailTemplateState = z.infer<typeof EmailTemplateState>

const summaryFields = {
  id: z.int(),
  created_at: instant,
  name: z.string(),
  letter: EmailTemplateState,
  /** An account keeps it as its garden. */
  is_kept: z.boolean(),
  /** Its shopping list went into a cart. */
  is_carted: z.boolean(),
}

export const GardenPlanSummary = z.object(summaryFields)
export type GardenPlanSummary = z.infer<typeof GardenPlanSummary>

export const planFilters = { q: z.optional(searchText(254)) }

export const listGardenPlans = endpoint({
  id: 'listGardenPlans',
  method: 'GET',
  path: '/api/garden-plans',
  tag: 'Garden plans',
  access: 'gardens.read',
  summary: 'Garden plans, newest first. `q` finds number, e-mail, phone and name.',
  query: z.object({ ...planFilters, cursor }),
  reply: z.object({ plans: z.array(GardenPlanSummary), next_cursor: z.nullable(z.string()) }),
})

export const StaffGardenPlan = z.object({
  ...summaryFields,
  email: z.string(),
  phone: z.string(),
  /** What the plan is computed from; never its address, with which one could change it. */
  plan: SavedPlan,
  /** When the email was sent, and why it failed. */
  letter_sent_at: z.nullable(instant),
  letter_trouble: z.nullable(z.string()),
  reminders: z.boolean(),
  /** How many photographs were added; nobody but their owner sees them. */
  photos: z.int(),
})
export type StaffGardenPlan = z.infer<typeof StaffGardenPlan>

export const getStaffGardenPlan = endpoint({
  id: 'getStaffGardenPlan',
  method: 'GET',
  path: '/api/garden-plans/{id}',
  tag: 'Garden plans',
  access: 'gardens.read',
  summary: 'One garden plan: its asker, answers, changes, and the state of its email.',
  params: z.object({ id: rowId }),
  reply: StaffGardenPlan,
})

export const GardenWeek = z.object({
  /** The Monday, in India. */
  from: z.string(),
  /** Made in this week; of these kept as a garden and put into a cart, whenever that was. */
  plans: z.int(),
  kept: z.int(),
  carted: z.int(),
  letters_sent: z.int(),
  letters_failed: z.int(),
  reminders_sent: z.int(),
  reminders_failed: z.int(),
})
export type GardenWeek = z.infer<typeof GardenWeek>

/** How far back the figures look. */
export const figureWeeks = 12

export const getGardenFigures = endpoint({
  id: 'getGardenFigures',
  method: 'GET',
  path: '/api/garden-figures',
  tag: 'Garden plans',
  access: 'gardens.read',
  summary: `Figures of the garden planner: ${figureWeeks} weeks, the newest first, and which wishes it did not know.`,
  reply: z.object({
    weeks: z.array(GardenWeek),
    reminders_on: z.int(),
    gardens: z.int(),
    photos: z.int(),
    /** The most frequent wanted crops without a crop of ours, by today's crops. */
    unknown_wishes: z.array(z.object({ wish: z.string(), plans: z.int() })),
    /** How many plans with wanted crops were read for it. */
    wishes_read: z.int(),
  }),
})
