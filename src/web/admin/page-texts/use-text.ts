import { useCallback, useState } from 'react'
import type { TextContent, TextDesk } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { wrongFieldsOf } from '../../lib/api/failure.ts'
import { theirsOf } from '../components/server-version.ts'
import { flat, mergeContents, type TextClash, whole } from './merge-contents.ts'

/** What the shop shows now. */
export const shownOf = ({ versions }: TextDesk): TextContent =>
  versions.find(({ state }) => state === 'shown')?.content ?? { head: {}, entries: [] }

/** What the form begins with: the draft, or what the shop shows. */
export const contentOf = (desk: TextDesk): TextContent => desk.draft?.content ?? shownOf(desk)

/** The database keeps the fields of an object in an order of its own. */
const written = ({ head, entries }: TextContent): string =>
  JSON.stringify([Object.entries(head).toSorted(), entries.map((entry) => [entry.id, flat(entry)])])

/** Names that two people do not both choose. */
const newId = (): string => `part-${Math.random().toString(36).slice(2, 9).padEnd(7, '0')}`

/** A text as it is typed, over the desk as it was read. */
export function useText(loaded: TextDesk) {
  const [desk, setDesk] = useState(loaded)
  const [content, setContent] = useState(() => contentOf(loaded))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [clashes, setClashes] = useState<TextClash[]>([])
  const kind = textKinds[desk.name]
  const isUnsaved = useCallback(() => written(content) !== written(contentOf(desk)), [content, desk])

  function take(next: TextDesk): void {
    setDesk(next)
    setContent(contentOf(next))
    setWrong({})
    setClashes([])
  }
  // What colleagues did is followed while nothing is typed; else the next try tells of it.
  if (loaded.version > desk.version && !isUnsaved()) take(loaded)

  /** Takes what a failure tells of fields, and of what a colleague did meanwhile; the sentence stands above the form as well. */
  function heed(failure: Failure): boolean {
    const theirs = theirsOf<TextDesk>(failure)
    if (theirs) {
      const edits = { base: contentOf(desk), mine: content, theirs: contentOf(theirs) }
      const merged = mergeContents(kind, edits)
      setDesk(theirs)
      setContent(merged.content)
      setClashes(merged.clashes)
      return false
    }
    setWrong(wrongFieldsOf(failure))
    return false
  }
  const put = (id: string | null, change: Record<string, string>): void => {
    setClashes((known) => known.filter((clash) => clash.id !== id || !(clash.field in change)))
    setContent(({ head, entries }) =>
      id === null
        ? { head: { ...head, ...change }, entries }
        : {
            head,
            entries: entries.map((one) => (one.id === id ? whole(id, { ...flat(one), ...change }) : one)),
          },
    )
  }
  const setEntries = (edit: (entries: TextContent['entries']) => TextContent['entries']): void => {
    // The sentences beside fields name them by their place in the list.
    setWrong({})
    setContent(({ head, entries }) => ({ head, entries: edit(entries) }))
  }
  const add = (): void => {
    const blank = Object.entries(kind.entry).map(([name, { choices }]) => [
      name,
      Object.keys(choices ?? {})[0] ?? '',
    ])
    setEntries((list) => [...list, { id: newId(), hidden: false, values: Object.fromEntries(blank) }])
  }
  const remove = (id: string): void => setEntries((list) => list.filter((entry) => entry.id !== id))
  const move = (id: string, by: 1 | -1): void =>
    setEntries((list) => {
      const at = list.findIndex((entry) => entry.id === id)
      const [entry, other] = [list[at], list[at + by]]
      return entry && other ? list.with(at, other).with(at + by, entry) : list
    })
  return { kind, desk, content, wrong, clashes, isUnsaved, take, heed, put, add, remove, move, setContent }
}

export type Text = ReturnType<typeof useText>
