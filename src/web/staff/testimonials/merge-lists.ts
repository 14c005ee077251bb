import { merge } from '#contract/staff/merge.ts'
import type { TestimonialEntry } from '#contract/staff/testimonials.ts'

type Entries = TestimonialEntry[]
export type EntryField = 'rating' | 'quote' | 'author' | 'location' | 'hidden'

export const entryFields: EntryField[] = ['rating', 'quote', 'author', 'location', 'hidden']

/** A field that two people changed to different things. */
export interface EntryClash {
  id: number
  field: EntryField
  theirs: TestimonialEntry
  before: string
}

const byId = (entries: Entries) => new Map(entries.map((entry) => [entry.id, entry]))

/**
 * Brings two edits of one list together, field by field. Whoever took an entry away is followed unless the other one changed it;
 * where both moved entries, my order stands.
 */
export function mergeLists(
  base: Entries,
  mine: Entries,
  theirs: Entries,
): { entries: Entries; clashes: EntryClash[] } {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)]
  const clashes: EntryClash[] = []
  const bring = (id: number): Entries => {
    const [before, here, there] = [was.get(id), own.get(id), other.get(id)]
    if (!before) return [here ?? there].flatMap((entry) => entry ?? [])
    if (!here || !there) {
      const left = here ?? there
      return left && isChanged(before, left) ? [left] : []
    }
    const merged = merge({ ...before }, { ...here }, { ...there })
    for (const field of merged.clashes as EntryField[]) {
      clashes.push({ id, field, theirs: there, before: String(before[field]) })
    }
    return [merged.values as TestimonialEntry]
  }
  return { entries: orderOf(base, mine, theirs).flatMap(bring), clashes }
}

const idsOf = (entries: Entries): number[] => entries.map(({ id }) => id)

const isChanged = (one: TestimonialEntry, other: TestimonialEntry): boolean =>
  entryFields.some((field) => one[field] !== other[field])

/** The ids of both lists, in the order that somebody chose; what only the other one has stands at the end. */
function orderOf(base: Entries, mine: Entries, theirs: Entries): number[] {
  const hasMoved = idsOf(mine).join() !== idsOf(base).join()
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  return [...new Set([...idsOf(first), ...idsOf(second)])]
}
