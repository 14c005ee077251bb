import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { merge } from '#shared/merge.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { useDebounced } from '../components/use-debounced.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import type { DraftKind, DraftValues, PlannedDraft } from './draft-kind.ts'
import { type MergedTexts, mergeTexts } from './merge-texts.ts'
import { useRetry } from './use-retry.ts'

/** So long does the typing rest before the draft is kept. */
const restMs = 1_000

interface Conflict {
  names: string[]
  theirs: DraftValues
  before: DraftValues
  /** Of fields that are merged by lines: the lines that clash. */
  lines: Record<string, MergedTexts['conflicts']>
}

export interface Kept<Live, Draft> {
  live: Live | null
  draft: Draft | null
}

/**
 * The form of a draft: what is typed is kept on the server once the typing rests. What colleagues keep meanwhile is brought together
 * with it, field by field, and line by line in long texts.
 */
export function useDraftForm<Live extends { id: number }, Draft extends PlannedDraft>(
  kind: DraftKind<Live, Draft>,
  loaded: Kept<Live, Draft>,
) {
  const startOf = useCallback(
    ({ live, draft }: Kept<Live, Draft>) => draft?.fields ?? (live ? kind.fieldsOf(live) : {}),
    [kind],
  )
  const shownOf = useCallback((next: Kept<Live, Draft>) => kind.valuesOf(startOf(next)), [kind, startOf])
  const kept = useRef(loaded)
  const [draft, setDraft] = useState(loaded.draft)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const saving = useRef<Promise<boolean> | null>(null)
  /** A failure was a colleague's edit, which is brought together with what is typed and waits to be kept. */
  const isMerged = useRef(false)
  const { revalidate } = useRevalidator()
  const form = useStaffForm<DraftValues>({
    labels: kind.labels,
    // What is missing is told beside its field, and may be typed later.
    optional: Object.keys(kind.labels),
    defaultValues: shownOf(loaded),
    onError: batchByKey,
    keepsText: true,
  })
  const { getValues, reset } = form
  const typed = form.watch()

  const isUnsaved = useCallback(
    () => Object.keys(kind.editOf(startOf(kept.current), getValues())).length > 0,
    [kind, startOf, getValues],
  )

  const take = useCallback((next: Kept<Live, Draft>) => {
    kept.current = next
    setDraft(next.draft)
  }, [])

  /** Shows what the server has in place of what is typed. */
  const show = useCallback(
    (next: Kept<Live, Draft>) => {
      take(next)
      setConflict(null)
      reset(shownOf(next))
    },
    [take, reset, shownOf],
  )

  // Where nothing is typed, the form follows what colleagues do.
  useEffect(() => {
    if (saving.current || isUnsaved()) return
    const former = kept.current
    const isOlder = loaded.draft && former.draft && loaded.draft.version < former.draft.version
    if (!isOlder) show(loaded)
  }, [loaded, isUnsaved, show])

  async function write(): Promise<void> {
    const fields = kind.editOf(startOf(kept.current), getValues())
    if (Object.keys(fields).length === 0) return
    const { live } = kept.current
    const before = shownOf(kept.current)
    const begun = kept.current.draft ?? (live && (await kind.open(live)))
    if (!begun) return
    const isFirst = kept.current.draft === null
    if (isFirst) take({ live, draft: begun })
    const after = await kind.edit(begun, fields)
    take({ live, draft: after })
    showOthers({ before, after: kind.valuesOf(after.fields), sent: fields })
    if (isFirst) await revalidate()
  }

  /** What was changed elsewhere, in fields that nobody types in here. */
  function showOthers({
    before,
    after,
    sent,
  }: Record<'before' | 'after', DraftValues> & { sent: object }): void {
    const typedNow = getValues()
    for (const [name, value] of Object.entries(after)) {
      if (!(name in sent) && typedNow[name] === before[name] && value !== before[name])
        form.setValue(name, value)
    }
  }

  /** Keeps what is typed; answers whether all of it is kept. */
  async function save(): Promise<boolean> {
    while (saving.current) await saving.current
    if (!isUnsaved()) return true
    saving.current = keep()
    try {
      return (await saving.current) && !isUnsaved()
    } finally {
      saving.current = null
    }
  }

  /** What was brought together is kept by an attempt of its own: it may fail too, or meet the next colleague. */
  async function keep(): Promise<boolean> {
    isMerged.current = false
    const isDone = await form.attempt(write)
    return isMerged.current ? keep() : isDone
  }

  /** Merges what a colleague kept, or published, with what is typed. */
  async function batchByKey(failure: Failure): Promise<boolean> {
    const theirs = serverVersionOf<Draft>(failure)
    const { live } = kept.current
    if (theirs) return merged({ live, draft: theirs })
    if (codeOf(failure) !== 'not_found' || !live) return false
    const now = await kind.readLive(live.id).catch(() => null)
    // The failure is told, and all of it tried again, where the shop's state can't be read.
    return now !== null && merged({ live: now, draft: null })
  }

  function merged(next: Kept<Live, Draft>): true {
    const [before, theirs] = [shownOf(kept.current), shownOf(next)]
    const { values, conflicts } = merge(before, getValues(), theirs)
    const lines: Conflict['lines'] = {}
    for (const name of conflicts.filter((one) => kind.texts.includes(one))) {
      const both = mergeTexts(before[name] ?? '', values[name] ?? '', theirs[name] ?? '')
      values[name] = both.text
      lines[name] = both.conflicts
    }
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    take(next)
    const names = conflicts.filter((name) => lines[name]?.length !== 0)
    setConflict({ names, theirs, before, lines })
    isMerged.current = names.length === 0
    return true
  }

  const rested = useDebounced(JSON.stringify(typed), restMs)
  const latest = useRef(save)
  latest.current = save
  const isNotified = conflict !== null && conflict.names.length > 0
  useEffect(() => {
    // A person decides about what clashes before it is kept again.
    if (rested && !isNotified) void latest.current()
  }, [rested, isNotified])
  useRetry(form.problem !== null && !isNotified, () => void latest.current())

  const savedDraft = (): Draft | null => kept.current.draft
  const endConflict = (): void => setConflict(null)
  return { form, typed, draft, savedDraft, conflict, isUnsaved, save, show, endConflict }
}

export type DraftForm<Live extends { id: number }, Draft extends PlannedDraft> = ReturnType<
  typeof useDraftForm<Live, Draft>
>
