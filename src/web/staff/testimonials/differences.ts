import type { TestimonialEntry } from '#contract/staff/testimonials.ts'
import { type EntryField, entryFields } from './merge-lists.ts'

export interface Difference {
  what: 'new' | 'gone' | 'changed' | 'moved'
  who: string
  /** Label, before and after of each field that differs. */
  fields: [label: string, before: string, after: string][]
}

const labels: Record<EntryField, string> = {
  rating: 'Stars',
  quote: 'Words',
  author: 'Name',
  location: 'Place',
  hidden: 'Hidden',
}

export const fieldLabel = (field: EntryField): string => labels[field]

export const shownValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

type Entries = TestimonialEntry[]

/** What differs between two lists, entry by entry. */
export function differences(before: Entries, after: Entries): Difference[] {
  const [was, is] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))]
  const gone = before.filter(({ id }) => !is.has(id)).map((one) => difference('gone', one.author))
  const others = after.flatMap((one): Difference[] => {
    const old = was.get(one.id)
    if (!old) return [difference('new', one.author, [['Words', '', one.quote]])]
    const fields = entryFields
      .filter((field) => old[field] !== one[field])
      .map((field): [string, string, string] => [
        labels[field],
        shownValue(old[field]),
        shownValue(one[field]),
      ])
    return fields.length === 0 ? [] : [difference('changed', old.author, fields)]
  })
  const order = (entries: Entries, present: Map<number, unknown>): string =>
    entries.flatMap(({ id }) => (present.has(id) ? [id] : [])).join()
  const moved = order(before, is) === order(after, was) ? [] : [difference('moved', 'The order')]
  return [...gone, ...others, ...moved]
}

const difference = (
  what: Difference['what'],
  who: string,
  fields: Difference['fields'] = [],
): Difference => ({ what, who, fields })
