import type { DraftChange, DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'

export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** The database orders the fields of an object differently. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

type Fields = Record<string, unknown>

interface DraftDifference {
  /** Fields in which the draft differs from the live record. */
  fields: Fields
  /** Live values when the draft began to differ. */
  began: Fields
}

/**
 * Applies typed fields to a draft. A field that equals the live one leaves the draft. A typed field starts
 * again from the present live value, which its editor has seen.
 */
export function applyEdits(
  draft: DraftDifference,
  typed: DraftFields,
  live: DraftFields | null,
): DraftDifference {
  const fields = { ...draft.fields }
  const began = { ...draft.began }
  for (const [name, value] of Object.entries(typed)) {
    if (live && isSame(value, live[name])) {
      delete fields[name]
      delete began[name]
    } else {
      fields[name] = value
      if (live) began[name] = live[name] ?? null
    }
  }
  return { fields, began }
}

const hasContent = (value: DraftValue | undefined): boolean =>
  !['', '[]', 'null'].includes(typeof value === 'string' ? value : JSON.stringify(value ?? null))

/**
 * Lists the fields in which a draft differs from the live record; for a new record, the fields with content.
 */
export const changesOf = (
  names: readonly string[],
  { fields, began, live }: { fields: DraftFields; began: Fields; live: DraftFields | null },
): DraftChange[] =>
  names
    .filter((name) => (live ? !isSame(fields[name], live[name]) : hasContent(fields[name])))
    .map((field) => ({
      field,
      live: live?.[field] ?? null,
      draft: fields[field] ?? null,
      is_overtaken: live !== null && !isSame(live[field], began[field]),
    }))
