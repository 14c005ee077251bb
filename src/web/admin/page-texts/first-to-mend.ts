import type { TextContent } from '#contract/admin/page-texts.ts'
import type { TextField, TextKind } from '#contract/admin/text-kinds.ts'
import type { EntryConflict } from './merge-contents.ts'

/** A field of a text: of an entry, or above the list. */
export interface FieldToMend {
  id: string | null
  field: string
}

interface Found {
  /** By the path of the field. */
  wrong: Record<string, string>
  conflicts: EntryConflict[]
}

/** The names of an entry's fields in the order of its card: long ones last. */
function fieldOrder(fields: Record<string, TextField>): string[] {
  const isLong = (name: string): boolean => fields[name]?.isLong === true
  const names = Object.keys(fields)
  return [...names.filter((name) => !isLong(name)), 'hidden', ...names.filter(isLong)]
}

/** The first field, in the order of the screen, that is wrong or in conflict. The list is long, and its buttons are far below. */
export function firstToMend(
  kind: Pick<TextKind, 'head' | 'entry'>,
  { entries }: TextContent,
  { wrong, conflicts }: Found,
): FieldToMend | null {
  const places = [
    ...Object.keys(kind.head).map((field) => ({ id: null, field, path: `head.${field}` })),
    ...entries.flatMap(({ id }, place) =>
      fieldOrder(kind.entry).map((field) => ({ id, field, path: `entries.${place}.${field}` })),
    ),
  ]
  const isToMend = ({ id, field, path }: (typeof places)[number]): boolean =>
    path in wrong || conflicts.some((one) => one.id === id && one.field === field)
  const found = places.find(isToMend)
  return found ? { id: found.id, field: found.field } : null
}
