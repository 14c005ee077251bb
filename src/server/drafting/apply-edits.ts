import type { DraftChange, DraftFields, DraftValue } from '#contract/admin/draft-fields.ts'

export const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other)

/** The database keeps the fields of an object in an order of its own. */
const written = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

type Fields = Record<string, unknown>

interface Differing {
  /** What the draft has otherwise than what is live. */
  fields: Fields
  /** What was live there when the draft began to differ. */
  began: Fields
}

/**
 * Lays typed fields over those of a draft: a field that equals what is live leaves the draft. A field that is typed begins anew with what
 * is live now, since its editor has seen that.
 */
export function applyEdits(draft: Differing, typed: DraftFields, live: DraftFields | null): Differing {
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

/** Fields in which a draft differs from what is live; of something new those with content. */
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
