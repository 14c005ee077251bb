import { useCallback, useEffect, useEffectEvent } from 'react'
import { discardLookDraft, type LookEditor, publishLook, saveLookDraft } from '#contract/admin/look.ts'
import { editSettings } from '#contract/admin/settings.ts'
import { type Failure, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import {
  faultsOf,
  isSameLook,
  type Look,
  type LookValues,
  lookLabels,
  typedLook,
  valuesOf,
} from './look-values.ts'

/** The form of the look: its draft, publishing, and edits of colleagues in between. */
export function useLookForm(loaded: LookEditor) {
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(loaded, valuesOf)
  const notify = useUndo()
  const form = useStaffForm<LookValues>({
    labels: lookLabels,
    defaultValues: valuesOf(loaded),
    keepsText: true,
    check: (values) => {
      const faults = faultsOf(values, base.settings.look)
      return Object.fromEntries(Object.entries(faults).map(([name, { message }]) => [name, message]))
    },
    onError: (failure) => {
      // Nobody publishes or discards a colleague's draft unread: the form shows it, below the sentence.
      mergeInto(form, failure)
      return fieldErrors(failure)
    },
  })
  const { getValues, reset } = form
  const typed = form.watch()
  const isUnsaved = useCallback(() => !isSameLook(getValues(), valuesOf(base)), [base, getValues])
  const isNewer = loaded.version > base.version || loaded.settings_version > base.settings_version

  function follow(next: LookEditor): void {
    rebase(next)
    reset(valuesOf(next))
  }
  const followLoaded = useEffectEvent(follow)
  // Where nothing is typed, the form shows what a colleague saved, or what was taken back.
  useEffect(() => {
    if (isNewer && !isUnsaved()) followLoaded(loaded)
  }, [isNewer, isUnsaved, loaded])

  /** The call names its fields within the look. */
  const fieldErrors = (failure: Failure): boolean =>
    form.showErrors(
      Object.fromEntries(
        Object.entries(wrongFieldsOf(failure)).map(([path, message]) => [path.replace('look.', ''), message]),
      ),
    )

  const save = form.send((values) => {
    endConflict()
    return saveFrom(base, values)
  })
  /** Saves again what merges with a colleague's draft without conflicts. */
  async function saveFrom({ version, settings }: LookEditor, values: LookValues): Promise<void> {
    const body = { version, look: typedLook(values, settings.look) }
    try {
      follow(await staffApi(saveLookDraft, { body }))
      notify('The draft is saved.')
    } catch (error) {
      const merged = mergeInto(form, failureOf(error))
      if (!merged) throw error
      if (merged.isClean) await saveFrom(merged.server, merged.values)
    }
  }
  const body = { version: base.version }
  const discard = () =>
    form.attempt(async () => {
      follow(await staffApi(discardLookDraft, { body }))
      notify('The draft is discarded.')
    })
  const publish = () =>
    form.attempt(async () => {
      const former = base.settings.look
      const after = await staffApi(publishLook, { body })
      follow(after)
      notify('The shop looks like this now.', () => takeBack(after.settings_version, former))
    })

  return { form, base, typed, conflict, isUnsaved, save, discard, publish }
}

/** Changes nothing but the look, so that other settings saved since the screen was loaded stay. */
const takeBack = (version: number, look: Look): Promise<unknown> =>
  staffApi(editSettings, { body: { version, settings: { look } } })

export type LookForm = ReturnType<typeof useLookForm>
