import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { rowId } from './fields.ts'

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

/** A page of the versions of something that is drafted, newest first. */
export const VersionPage = z.object({
  /** The version of its draft, 0 without one. */
  draft_version: z.int(),
  versions: z.array(SavedVersion),
  next_cursor: z.nullable(z.string()),
})
export type VersionPage = z.infer<typeof VersionPage>

/** Which version is restored, and the version of the draft that was seen, 0 without one. */
export const restoring = {
  params: z.object({ id: rowId, number: rowId }),
  body: z.object({
    version: z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.')),
  }),
}
