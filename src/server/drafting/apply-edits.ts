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

interface Laid {
  /** What the draft has otherwise than the shop. */
  fields: Fields
  /** What the shop had there when the draft began to differ. */
  began: Fields
}

/**
 * Lays typed fields over those of a draft: a field that is as the shop has it leaves the draft. Whoever types a field knows what the shop
 * has in it.
 */
export function applyEdits(kept: Laid, typed: DraftFields, live: DraftFields | null): Laid {
  const fields = { ...kept.fields }
  const began = { ...kept.began }
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

const isSaid = (value: DraftValue | undefined): boolean =>
  !['', '[]', 'null'].includes(typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** Fields in which a draft differs from the shop; of something new those that say something. */
export const changesOf = (
  names: readonly string[],
  { fields, began, live }: { fields: DraftFields; began: Fields; live: DraftFields | null },
): DraftChange[] =>
  names
    .filter((name) => (live ? !isSame(fields[name], live[name]) : isSaid(fields[name])))
    .map((field) => ({
      field,
      live: live?.[field] ?? null,
      draft: fields[field] ?? null,
      is_overtaken: live !== null && !isSame(live[field], began[field]),
    }))
