import type { TextContent, TextEntry } from '#contract/admin/page-texts.ts'
import type { TextField, TextKind } from '#contract/admin/text-kinds.ts'
import { flat } from './merge-contents.ts'

/** A field that differs, before and after. */
export interface FieldDifference {
  label: string
  isLong: boolean
  before: string
  after: string
}

export interface Difference {
  /** The entry; of the page or the order their name. */
  id: string
  what: 'new' | 'gone' | 'changed' | 'moved'
  who: string
  fields: FieldDifference[]
}

type Fields = Record<string, TextField>
type Values = Record<string, string>

const hiddenField: TextField = { label: 'Hidden', most: 3 }

/** A value as people read it. */
export const shownValue = (field: TextField | undefined, value = ''): string =>
  field?.choices?.[value] ?? value

function fieldDifferences(fields: Fields, before: Values, after: Values): FieldDifference[] {
  return Object.entries({ ...fields, hidden: hiddenField }).flatMap(([name, field]) => {
    const [was, is] = [shownValue(field, before[name]), shownValue(field, after[name])]
    return was === is ? [] : { label: field.label, isLong: field.isLong === true, before: was, after: is }
  })
}

/** What differs between two texts: the fields above the list, then entry by entry. */
export function differences(kind: TextKind, before: TextContent, after: TextContent): Difference[] {
  const [was, is] = [byId(before), byId(after)]
  const callOf = ({ values }: TextEntry): string => values[kind.names] || `A ${kind.noun} without a name`
  const head = fieldDifferences(kind.head, before.head, after.head)
  const gone = before.entries
    .filter(({ id }) => !is.has(id))
    .map((one): Difference => ({ id: one.id, what: 'gone', who: callOf(one), fields: [] }))
  const others = after.entries.flatMap((one): Difference[] => {
    const old = was.get(one.id)
    const fields = fieldDifferences(kind.entry, old ? flat(old) : { hidden: 'no' }, flat(one))
    if (!old) return [{ id: one.id, what: 'new', who: callOf(one), fields }]
    return fields.length === 0 ? [] : [{ id: one.id, what: 'changed', who: callOf(old), fields }]
  })
  const order = ({ entries }: TextContent, present: Map<string, unknown>): string =>
    entries.flatMap(({ id }) => (present.has(id) ? [id] : [])).join()
  const hasMoved = order(before, is) !== order(after, was)
  return [
    ...(head.length > 0 ? [{ id: 'Page', what: 'changed' as const, who: 'The page', fields: head }] : []),
    ...gone,
    ...others,
    ...(hasMoved ? [{ id: 'Order', what: 'moved' as const, who: 'The order', fields: [] }] : []),
  ]
}

const byId = ({ entries }: TextContent) => new Map(entries.map((entry) => [entry.id, entry]))
