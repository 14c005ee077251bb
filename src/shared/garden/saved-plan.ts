import * as z from 'zod/mini'

const isoDay = z.string()
const yesOrNo = z.nullable(z.enum(['yes', 'no']))

/** The answers and changes that a plan is made of, without name or e-mail. */
export const SavedPlan = z.object({
  answers: z.object({
    space: z.array(z.string()),
    grow: z.array(z.string()),
    experience: z.nullable(z.string()),
    specific_plants: z.nullable(z.string()),
    seeds: yesOrNo,
    fertilizer: yesOrNo,
    mixes: yesOrNo,
    pots: yesOrNo,
    guidance: yesOrNo,
  }),
  /** As the plan's address writes them, without '?'. */
  changes: z.string(),
  /** First day of the plan's year, '2026-11-21'. */
  starts_on: isoDay,
  /** The day that it is in India, by the server's clock. */
  today: isoDay,
})
export type SavedPlan = z.infer<typeof SavedPlan>
