import type { TextContent, TextEntry } from '#contract/admin/page-texts.ts'
import type { TextField, TextKind } from '#contract/admin/text-kinds.ts'
import { mergeEdits } from '../drafts/merge-edits.ts'

type Values = Record<string, string>

/** A field that two people changed to different things. */
export interface EntryConflict {
  /** The entry; null for a field above the list. */
  id: string | null
  field: string
  server: string
  before: string
}

interface Edits {
  base: TextContent
  local: TextContent
  server: TextContent
}

/**
 * Merges two edits of one text: field by field, long ones line by line. An entry that one side removed goes unless the other side changed
 * it. Where both moved entries, the local order stands.
 */
export function mergeContents(
  kind: Pick<TextKind, 'head' | 'entry'>,
  { base, local, server }: Edits,
): { content: TextContent; conflicts: EntryConflict[] } {
  const conflicts: EntryConflict[] = []
  const [was, own, other] = [byId(base), byId(local), byId(server)]
  const mergeEntry = (id: string): TextEntry[] => {
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
  const entries = orderOf({ base, local, server }).flatMap(mergeEntry)
  const head = mergeFields(kind.head, [base.head, local.head, server.head])
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

function mergeFields(fields: Record<string, TextField>, [before, local, server]: [Values, Values, Values]) {
  const longFields = Object.keys(fields).filter((name) => fields[name]?.isLong)
  const { values, conflicts } = mergeEdits({ before, local, server }, longFields)
  const named = conflicts.map((field) => ({
    field,
    server: server[field] ?? '',
    before: before[field] ?? '',
  }))
  return { values, conflicts: named }
}

const idsOf = ({ entries }: TextContent): string[] => entries.map(({ id }) => id)

/** The ids of both lists, in the order that somebody chose; what only the other one has stands at the end. */
function orderOf({ base, local, server }: Edits): string[] {
  const hasMoved = idsOf(local).join() !== idsOf(base).join()
  const [first, second] = hasMoved ? [local, server] : [server, local]
  return [...new Set([...idsOf(first), ...idsOf(second)])]
}
