import type { TextContent, TextEntry } from '#contract/admin/page-texts.ts'
import type { TextField, TextKind } from '#contract/admin/text-kinds.ts'
import { merge } from '#shared/merge.ts'
import { mergeTexts } from '../drafts/merge-texts.ts'

type Values = Record<string, string>

/** A field that two people changed to different things. */
export interface TextConflict {
  /** The entry; null for a field above the list. */
  id: string | null
  field: string
  theirs: string
  before: string
}

interface Edits {
  base: TextContent
  mine: TextContent
  theirs: TextContent
}

/**
 * Brings two edits of one text together: field by field, long ones line by line. Whoever took an entry away is followed unless the other
 * one changed it; where both moved entries, my order stands.
 */
export function mergeContents(
  kind: Pick<TextKind, 'head' | 'entry'>,
  { base, mine, theirs }: Edits,
): { content: TextContent; conflicts: TextConflict[] } {
  const conflicts: TextConflict[] = []
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)]
  const bring = (id: string): TextEntry[] => {
    const [before, here, there] = [was.get(id), own.get(id), other.get(id)]
    if (!before) return [here ?? there].flatMap((entry) => entry ?? [])
    if (!here || !there) {
      const left = here ?? there
      return left && JSON.stringify(flat(left)) !== JSON.stringify(flat(before)) ? [left] : []
    }
    const merged = mergeFields(kind.entry, [flat(before), flat(here), flat(there)])
    conflicts.push(...merged.conflicts.map((conflict) => ({ id, ...conflict })))
    return [whole(id, merged.values)]
  }
  const entries = orderOf({ base, mine, theirs }).flatMap(bring)
  const head = mergeFields(kind.head, [base.head, mine.head, theirs.head])
  conflicts.unshift(...head.conflicts.map((conflict) => ({ id: null, ...conflict })))
  return { content: { head: head.values, entries }, conflicts }
}

const byId = ({ entries }: TextContent) => new Map(entries.map((entry) => [entry.id, entry]))

/** The fields of an entry with the choice to hide it; by name, since the database has an order of its own. */
export const flat = ({ hidden, values }: TextEntry): Values =>
  Object.fromEntries(
    Object.entries({ ...values, hidden: hidden ? 'yes' : 'no' }).toSorted(([one], [two]) =>
      one < two ? -1 : 1,
    ),
  )

export const whole = (id: string, { hidden, ...values }: Values): TextEntry => ({
  id,
  hidden: hidden === 'yes',
  values,
})

function mergeFields(fields: Record<string, TextField>, [before, mine, theirs]: [Values, Values, Values]) {
  const { values, conflicts } = merge<Values>(before, mine, theirs)
  const left = conflicts.filter((field) => {
    if (!fields[field]?.isLong) return true
    const both = mergeTexts(before[field] ?? '', mine[field] ?? '', theirs[field] ?? '')
    if (both.conflicts.length > 0) return true
    values[field] = both.text
    return false
  })
  const told = left.map((field) => ({ field, theirs: theirs[field] ?? '', before: before[field] ?? '' }))
  return { values, conflicts: told }
}

const idsOf = ({ entries }: TextContent): string[] => entries.map(({ id }) => id)

/** The ids of both lists, in the order that somebody chose; what only the other one has stands at the end. */
function orderOf({ base, mine, theirs }: Edits): string[] {
  const hasMoved = idsOf(mine).join() !== idsOf(base).join()
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  return [...new Set([...idsOf(first), ...idsOf(second)])]
}
