import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

/** What a new owner has to do before the shop sells, in the order in which it is best done. */
export const checklistKeys = [
  'legal',
  'gstin',
  'products',
  'prices',
  'pictures',
  'policies',
  'second-factors',
  'mail',
  'keys',
  'webhook',
  'backup',
  'purchase',
] as const
export type ChecklistKey = (typeof checklistKeys)[number]

export const ChecklistRow = z.object({
  key: z.enum(checklistKeys),
  is_done: z.boolean(),
  /** One sentence: what is missing, or by what it is proven. */
  found: z.string(),
  /** When that happened, where it is an event. */
  at: z.nullable(instant),
  /** The screen where the very thing is mended, where it is another one than always. */
  to: z.nullable(z.string()),
})
export type ChecklistRow = z.infer<typeof ChecklistRow>

export const Checklist = z.object({
  rows: z.array(ChecklistRow),
  put_away: z.nullable(z.object({ at: instant, by: z.string() })),
})
export type Checklist = z.infer<typeof Checklist>

export const getChecklist = endpoint({
  id: 'getChecklist',
  method: 'GET',
  path: '/api/checklist',
  tag: 'Checklist',
  access: 'settings.read',
  summary:
    'What must be done before the shop sells, and what of it is done: told from the shop as it is, never ticked by hand.',
  reply: Checklist,
})

export const dismissChecklist = endpoint({
  id: 'dismissChecklist',
  method: 'PUT',
  path: '/api/checklist/put-away',
  tag: 'Checklist',
  access: 'settings.write',
  summary: 'Take the checklist off Today, for everybody, or put it back there.',
  body: z.object({ is_put_away: z.boolean('Say yes or no.') }),
  reply: Checklist,
})

export const sendTestMail = endpoint({
  id: 'sendTestMail',
  method: 'POST',
  path: '/api/checklist/test-mail',
  tag: 'Checklist',
  access: 'settings.write',
  summary:
    'Send a mail to the caller, at once and outside of the outbox. Answers when the mail server has accepted it, which proves the settings of the mail; else says what the server said.',
  limit: { calls: 10, windowSeconds: 600 },
  reply: z.object({ message: z.string() }),
})

/** What the shop assumes about tax and law, and who must confirm it. */
export const Assumptions = z.object({
  /** What stands above the lists. */
  intro: z.array(z.string()),
  lists: z.array(
    z.object({
      /** Who confirms it. */
      who: z.string(),
      questions: z.array(z.object({ question: z.string(), today: z.string() })),
    }),
  ),
})
export type Assumptions = z.infer<typeof Assumptions>

export const getAssumptions = endpoint({
  id: 'getAssumptions',
  method: 'GET',
  path: '/api/before-real-money',
  tag: 'Checklist',
  access: 'settings.read',
  summary:
    'What accountant, lawyer and couriers must confirm before the shop takes real money, as docs/before-real-money.md has it.',
  reply: Assumptions,
})
