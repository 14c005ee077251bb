import { merge } from '#shared/merge.ts'
import { type MergedTexts, mergeTexts } from './merge-texts.ts'

type Values = Record<string, string>

interface Edits {
  before: Values
  local: Values
  server: Values
}

export interface MergedEdits {
  values: Values
  /** Fields that a person decides about; they have the local value. */
  conflicts: string[]
  /** Of the conflicting fields that are merged by lines, the merged text and the lines in conflict. */
  texts: Record<string, MergedTexts>
}

/** Merges two edits field by field, and those of long fields line by line. */
export function mergeEdits({ before, local, server }: Edits, longFields: readonly string[]): MergedEdits {
  const { values, conflicts } = merge<Values>(before, local, server)
  const texts: MergedEdits['texts'] = {}
  for (const name of conflicts.filter((one) => longFields.includes(one))) {
    const merged = mergeTexts(before[name] ?? '', local[name] ?? '', server[name] ?? '')
    if (merged.conflicts.length > 0) texts[name] = merged
    else values[name] = merged.text
  }
  const isOpen = (name: string): boolean => !longFields.includes(name) || name in texts
  return { values, conflicts: conflicts.filter(isOpen), texts }
}
