import { useCallback, useState } from 'react'
import type { TestimonialDesk, TestimonialEntry } from '#contract/staff/testimonials.ts'
import type { Failure } from '../../api/failure.ts'
import { wrongFieldsOf } from '../../api/failure.ts'
import { theirsOf } from '../parts/theirs.ts'
import { type EntryClash, mergeLists } from './merge-lists.ts'

/** What the form begins with: the draft, or what the shop shows. */
export const entriesOf = ({ draft, versions }: TestimonialDesk): TestimonialEntry[] =>
  draft?.entries ?? shownOf({ versions })

/** What the shop shows now. */
export const shownOf = ({ versions }: Pick<TestimonialDesk, 'versions'>): TestimonialEntry[] =>
  versions.find(({ state }) => state === 'shown')?.entries ?? []

const isSame = (one: TestimonialEntry[], other: TestimonialEntry[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Ids that two people do not both choose. */
const newId = (): number => 1000 + Math.floor(Math.random() * 990_000)

/** The list as it is typed, over the desk as it was read. */
export function useList(loaded: TestimonialDesk) {
  const [desk, setDesk] = useState(loaded)
  const [entries, setEntries] = useState(() => entriesOf(loaded))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [clashes, setClashes] = useState<EntryClash[]>([])
  const isUnsaved = useCallback(() => !isSame(entries, entriesOf(desk)), [entries, desk])

  function take(next: TestimonialDesk): void {
    setDesk(next)
    setEntries(entriesOf(next))
    setWrong({})
    setClashes([])
  }
  // What colleagues did is followed while nothing is typed; else the next try tells of it.
  if (loaded.version > desk.version && !isUnsaved()) take(loaded)

  /** Takes a failure that belongs to a field, or to what a colleague did meanwhile. */
  function heed(failure: Failure): boolean {
    const theirs = theirsOf<TestimonialDesk>(failure)
    if (theirs) {
      const merged = mergeLists(entriesOf(desk), entries, entriesOf(theirs))
      setDesk(theirs)
      setEntries(merged.entries)
      setClashes(merged.clashes)
      return false
    }
    setWrong(wrongFieldsOf(failure))
    return false
  }
  const put = (id: number, change: Partial<TestimonialEntry>): void =>
    setEntries((list) => list.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  const add = (): void => {
    const blank = { id: newId(), rating: 5 as const, quote: '', author: '', location: '', hidden: false }
    setEntries((list) => [...list, blank])
  }
  const remove = (id: number): void => setEntries((list) => list.filter((entry) => entry.id !== id))
  const move = (id: number, by: 1 | -1): void =>
    setEntries((list) => {
      const at = list.findIndex((entry) => entry.id === id)
      const [entry, other] = [list[at], list[at + by]]
      return entry && other ? list.with(at, other).with(at + by, entry) : list
    })
  return { desk, entries, wrong, clashes, isUnsaved, take, heed, put, add, remove, move, setEntries }
}

export type List = ReturnType<typeof useList>
