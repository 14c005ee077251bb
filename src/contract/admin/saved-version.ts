import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'

/** A state that something had in the shop, which triggers kept. */
export const SavedVersion = z.object({
  number: z.int(),
  at: instant,
  /** A name; null for a statement in the database. */
  by: z.nullable(z.string()),
  /** What differs from the version before it; none in the first. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type SavedVersion = z.infer<typeof SavedVersion>
