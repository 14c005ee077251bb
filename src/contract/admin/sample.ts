import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

export const SampleThing = z.object({
  kind: z.enum(['product', 'part', 'post', 'account', 'order']),
  id: z.int(),
  name: z.string(),
  /**
   * `goes`; `hidden` stays and can't be bought, since something real names it; `stays`; `asks` was edited, and goes only where
   * the caller says so.
   */
  fate: z.enum(['goes', 'hidden', 'stays', 'asks']),
  /** What becomes of an edited one where the caller says so. */
  if_taken: z.nullable(z.enum(['goes', 'hidden'])),
  /** Why it does not simply go. */
  why: z.nullable(z.string()),
})
export type SampleThing = z.infer<typeof SampleThing>

export const SamplePlan = z.object({
  /** When the sample was taken away; null while it is here. */
  removed_at: z.nullable(instant),
  things: z.array(SampleThing),
  /** What else follows, in sentences. */
  consequences: z.array(z.string()),
  /** Payments under way that are about goods of the sample; nothing is taken away meanwhile. */
  open_payments: z.int(),
  /** Names this plan; the removal does exactly what was seen. */
  seen: z.string(),
})
export type SamplePlan = z.infer<typeof SamplePlan>

export const planSampleRemoval = endpoint({
  id: 'planSampleRemoval',
  method: 'GET',
  path: '/api/sample',
  tag: 'Checklist',
  access: 'sample.remove',
  summary: 'Preview removing the sample: what goes, what stays, and why.',
  reply: SamplePlan,
})

export const removeSample = endpoint({
  id: 'removeSample',
  method: 'POST',
  path: '/api/sample/remove',
  tag: 'Checklist',
  access: 'sample.remove',
  requiresReauthentication: true,
  summary:
    'Remove the sample in one step, exactly as previewed; a repeated call does nothing. Refused while payments for its goods are open.',
  body: z.object({
    seen: z.string('Look at the plan first.').check(z.regex(/^[0-9a-f]{64}$/, 'Look at the plan first.')),
    /** Edited things that are to go too, as `product:3`. */
    takes: z
      .array(z.string().check(z.regex(/^(product|post):[1-9]\d{0,8}$/, 'There is no such thing.')))
      .check(z.maxLength(200, 'These are too many.')),
  }),
  reply: SamplePlan,
})
