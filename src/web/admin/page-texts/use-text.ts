import { useCallback, useState } from 'react'
import type { PageTextEditor, TextContent } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { type FieldToMend, firstToMend } from './first-to-mend.ts'
import { type EntryConflict, flat, mergeContents, whole } from './merge-contents.ts'

/** What the shop shows now. */
export const shownOf = ({ versions }: PageTextEditor): TextContent =>
  versions.find(({ state }) => state === 'shown')?.content ?? { head: {}, entries: [] }

/** What the form begins with: the draft, or what the shop shows. */
export const contentOf = (editor: PageTextEditor): TextContent => editor.draft?.content ?? shownOf(editor)

/** The database keeps the fields of an object in an order of its own. */
const written = ({ head, entries }: TextContent): string =>
  JSON.stringify([Object.entries(head).toSorted(), entries.map((entry) => [entry.id, flat(entry)])])

/** Names that two people do not both choose. */
const newId = (): string => `part-${Math.random().toString(36).slice(2, 9).padEnd(7, '0')}`

/** A text as it is typed, over the editor as it was read. */
export function useText(loaded: PageTextEditor) {
  const [editor, setEditor] = useState(loaded)
  const [content, setContent] = useState(() => contentOf(loaded))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [conflicts, setConflicts] = useState<EntryConflict[]>([])
  const [toMend, setToMend] = useState<FieldToMend | null>(null)
  const kind = textKinds[editor.name]
  const isUnsaved = useCallback(() => written(content) !== written(contentOf(editor)), [content, editor])

  function take(next: PageTextEditor): void {
    setEditor(next)
    setContent(contentOf(next))
    setWrong({})
    setConflicts([])
    setToMend(null)
  }
  // What colleagues did is followed while nothing is typed; else the next try tells of it.
  if (loaded.version > editor.version && !isUnsaved()) take(loaded)

  /** Takes what a failure tells of fields, and of what a colleague did meanwhile; the sentence stands above the form as well. */
  function onError(failure: Failure): boolean {
    const server = serverVersionOf<PageTextEditor>(failure)
    if (!server) {
      const found = wrongFieldsOf(failure)
      setWrong(found)
      setToMend(firstToMend(kind, content, { wrong: found, conflicts: [] }))
      return false
    }
    const edits = { base: contentOf(editor), local: content, server: contentOf(server) }
    const merged = mergeContents(kind, edits)
    setEditor(server)
    setContent(merged.content)
    setConflicts(merged.conflicts)
    setToMend(firstToMend(kind, merged.content, { wrong: {}, conflicts: merged.conflicts }))
    return false
  }
  const put = (id: string | null, change: Record<string, string>): void => {
    setConflicts((known) => known.filter((conflict) => conflict.id !== id || !(conflict.field in change)))
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
    setToMend(null)
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
  return {
    kind,
    editor,
    content,
    wrong,
    conflicts,
    toMend,
    isUnsaved,
    take,
    onError,
    put,
    add,
    remove,
    move,
    setContent,
  }
}

export type Text = ReturnType<typeof useText>
