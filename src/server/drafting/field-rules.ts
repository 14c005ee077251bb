import type * as z from 'zod/mini'
import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'

type Rules = Record<string, z.ZodMiniType>

export interface FieldIssue {
  path: PropertyKey[]
  message: string
}

/** The fields that keep their rules, as the shop stores them, and what is wrong with the others. */
export function parseFields(rules: Rules, fields: DraftFields) {
  const fit: Record<string, unknown> = {}
  const issues: Record<string, FieldIssue> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const { success, data, error } = rule.safeParse(fields[name])
    if (success) fit[name] = data
    else issues[name] = error.issues[0] ?? { path: [], message: 'This can’t be taken.' }
  }
  return { fit, issues }
}

/** Values as the shop would store them; what it would refuse stays as it was typed. */
export const tidyFields = (rules: Rules, typed: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, tidy(rules[name], value)]))

function tidy(rule: z.ZodMiniType | undefined, value: DraftValue): DraftValue {
  const read = rule?.safeParse(value)
  return read?.success ? (read.data as DraftValue) : value
}
