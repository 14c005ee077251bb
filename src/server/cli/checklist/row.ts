import type { ChecklistRow } from '#contract/admin/checklist.ts'

/** A finding of a row, before it is shown. */
export type Found = Omit<ChecklistRow, 'key'>

export const missing = (found: string, to: string | null = null): Found => ({
  is_done: false,
  found,
  at: null,
  to,
})

export const done = (found: string, at: string | null = null): Found => ({
  is_done: true,
  found,
  at,
  to: null,
})

/** Joins names: 'one', 'one and two', 'one, two and 3 more'. A sentence names three at most. */
export function named(names: string[]): string {
  const shown = names.slice(0, names.length > 3 ? 2 : 3)
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
