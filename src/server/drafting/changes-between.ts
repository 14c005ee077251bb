import type { SavedVersion } from '#contract/admin/saved-version.ts'
import { isSame } from './apply-edits.ts'

type Content = Record<string, unknown>

/** What differs between two kept states; nothing in the first one. */
export function changesBetween(before: Content | undefined, after: Content): SavedVersion['changes'] {
  if (!before) return []
  return Object.keys({ ...before, ...after })
    .filter((field) => !isSame(before[field], after[field]))
    .toSorted()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
