import type * as z from 'zod/mini'
import type { DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'

type Rules = Record<string, z.ZodMiniType>

export interface FieldIssue {
  path: PropertyKey[]
  message: string
}

/** Returns valid fields as the shop stores them, and the issues of the others. */
export function parseFields(rules: Rules, fields: DraftFields) {
  const valid: Record<string, unknown> = {}
  const issues: Record<string, FieldIssue> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const { success, data, error } = rule.safeParse(fields[name])
    if (success) valid[name] = data
    else issues[name] = error.issues[0] ?? { path: [], message: 'This can’t be taken.' }
  }
  return { valid, issues }
}

/** Normalises valid values as the shop stores them; invalid ones stay as typed. */
export const normaliseFields = (rules: Rules, typed: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, normalise(rules[name], value)]))

function normalise(rule: z.ZodMiniType | undefined, value: DraftValue): DraftValue {
  const read = rule?.safeParse(value)
  return read?.success ? (read.data as DraftValue) : value
}
