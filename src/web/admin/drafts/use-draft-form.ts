import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { useDebounced } from '../components/use-debounced.ts'
import type { FieldConflicts } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import type { DraftKind, DraftValues, PlannedDraft } from './draft-kind.ts'
import { mergeEdits } from './merge-edits.ts'
import type { LineConflict } from './merge-texts.ts'
import { useRetry } from './use-retry.ts'

/** So long does the typing rest before the draft is kept. */
const restMs = 1_000

interface Conflict extends FieldConflicts<DraftValues> {
  /** Of fields that are merged by lines: the lines in conflict. */
  lines: Record<string, LineConflict[]>
}

export interface Saved<Live, Draft> {
  live: Live | null
  draft: Draft | null
}

/**
 * The form of a draft: what is typed is saved once the typing rests. Edits of colleagues are merged with it, field by field, and line by
 * line in long texts.
 */
export function useDraftForm<Live extends { id: number }, Draft extends PlannedDraft>(
  kind: DraftKind<Live, Draft>,
  live: Live | null,
  loadedDraft: Draft | null,
) {
  const startOf = useCallback(
    (of: Saved<Live, Draft>) => of.draft?.fields ?? (of.live ? kind.fieldsOf(of.live) : {}),
    [kind],
  )
  const shownOf = useCallback((next: Saved<Live, Draft>) => kind.valuesOf(startOf(next)), [kind, startOf])
  const kept = useRef({ live, draft: loadedDraft })
  const [draft, setDraft] = useState(loadedDraft)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const saving = useRef<Promise<boolean> | null>(null)
  /** A failure was a colleague's edit, which is merged and waits to be saved. */
  const isMerged = useRef(false)
  const { revalidate } = useRevalidator()
  const form = useStaffForm<DraftValues>({
    labels: kind.labels,
    // The draft says what is missing beside its field; it may be typed later.
    optional: Object.keys(kind.labels),
    defaultValues: shownOf({ live, draft: loadedDraft }),
    onError: mergeServerVersion,
    keepsText: true,
  })
  const { getValues, reset } = form
  const typed = form.watch()

  const isUnsaved = useCallback(
    () => Object.keys(kind.editOf(startOf(kept.current), getValues())).length > 0,
    [kind, startOf, getValues],
  )

  const take = useCallback((next: Saved<Live, Draft>) => {
    kept.current = next
    setDraft(next.draft)
  }, [])

  /** Shows what the server has in place of what is typed. */
  const show = useCallback(
    (next: Saved<Live, Draft>) => {
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
    const isOlder = loadedDraft && former.draft && loadedDraft.version < former.draft.version
    if (!isOlder) show({ live, draft: loadedDraft })
  }, [live, loadedDraft, isUnsaved, show])

  async function write(): Promise<void> {
    const fields = kind.editOf(startOf(kept.current), getValues())
    if (Object.keys(fields).length === 0) return
    const { live: liveNow } = kept.current
    const before = shownOf(kept.current)
    const begun = kept.current.draft ?? (liveNow && (await kind.open(liveNow)))
    if (!begun) return
    const isFirst = kept.current.draft === null
    if (isFirst) take({ live: liveNow, draft: begun })
    const after = await kind.edit(begun, fields)
    take({ live: liveNow, draft: after })
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

  /** Merges what a colleague saved, or published, with what is typed. */
  async function mergeServerVersion(failure: Failure): Promise<boolean> {
    const server = serverVersionOf<Draft>(failure)
    const { live: liveNow } = kept.current
    if (server) return mergeInto({ live: liveNow, draft: server })
    if (codeOf(failure) !== 'not_found' || !liveNow) return false
    const next = await kind.readLive(liveNow.id).catch(() => null)
    // Where the shop can't be read, the failure is shown, and all of it tried again.
    return next !== null && mergeInto({ live: next, draft: null })
  }

  function mergeInto(next: Saved<Live, Draft>): true {
    const [before, server] = [shownOf(kept.current), shownOf(next)]
    const { values, conflicts, texts } = mergeEdits({ before, local: getValues(), server }, kind.texts)
    for (const [name, value] of Object.entries(values)) form.setValue(name, texts[name]?.text ?? value)
    take(next)
    const lines = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.conflicts]))
    setConflict({ names: conflicts, server, before, lines })
    isMerged.current = conflicts.length === 0
    return true
  }

  const rested = useDebounced(JSON.stringify(typed), restMs)
  const isConflicting = conflict !== null && conflict.names.length > 0
  const saveRested = useEffectEvent(() => void save())
  useEffect(() => {
    // A person decides about conflicts before anything is saved again.
    if (rested && !isConflicting) saveRested()
  }, [rested, isConflicting])
  useRetry(form.problem !== null && !isConflicting, () => void save())

  /** What is wrong with a field; something new says only on request what is still missing. */
  function problemOf(name: string): string | undefined {
    const isChanged = draft?.changes.some(({ field }) => field === name)
    return form.field(name).error ?? (isChanged ? draft?.problems[name] : undefined)
  }

  const savedDraft = (): Draft | null => kept.current.draft
  const endConflict = (): void => setConflict(null)
  return { form, typed, draft, problemOf, savedDraft, conflict, isUnsaved, save, show, endConflict }
}

export type DraftForm<Live extends { id: number }, Draft extends PlannedDraft> = ReturnType<
  typeof useDraftForm<Live, Draft>
>
