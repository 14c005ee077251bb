import type { DraftValue } from '#contract/staff/draft-fields.ts'

/** A value as a field of a form has it. */
export function typedOf(value: DraftValue | undefined): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

/** A value as people read it. */
export const shownValue = (value: DraftValue): string => typedOf(value) || 'nothing'
