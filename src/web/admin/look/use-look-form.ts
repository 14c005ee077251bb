import { useCallback, useEffect, useEffectEvent } from 'react'
import { discardLookDraft, type LookEditor, publishLook, saveLookDraft } from '#contract/admin/look.ts'
import { restoreSettings } from '#contract/admin/settings.ts'
import { type Failure, wrongFieldsOf } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { faultsOf, isSameLook, type LookValues, lookLabels, typedLook, valuesOf } from './look-values.ts'

/** The form of the look: its draft, publishing, and edits of colleagues in between. */
export function useLookForm(loaded: LookEditor) {
  const { base, conflict, rebase, mergeInto } = useMerge(loaded, valuesOf)
  const notify = useUndo()
  const form = useStaffForm<LookValues>({
    labels: lookLabels,
    defaultValues: valuesOf(loaded),
    keepsText: true,
    check: (values) => {
      const faults = faultsOf(values, base.settings.look)
      return Object.fromEntries(Object.entries(faults).map(([name, { message }]) => [name, message]))
    },
    onError: (failure): boolean => mergeInto(form, failure) !== null || fieldErrors(failure),
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

  const body = { version: base.version }
  const save = form.send(async (values) => {
    const look = typedLook(values, base.settings.look)
    follow(await staffApi(saveLookDraft, { body: { ...body, look } }))
    notify('The draft is saved.')
  })
  const discard = () =>
    form.attempt(async () => {
      follow(await staffApi(discardLookDraft, { body }))
      notify('The draft is discarded.')
    })
  const publish = () =>
    form.attempt(async () => {
      const former = base.settings_version
      const after = await staffApi(publishLook, { body })
      follow(after)
      notify('The shop looks like this now.', () => takeBack(after.settings_version, former))
    })

  return { form, base, typed, conflict, isUnsaved, save, discard, publish }
}

const takeBack = (version: number, former: number): Promise<unknown> =>
  staffApi(restoreSettings, { params: { id: `${former}` }, body: { version } })

export type LookForm = ReturnType<typeof useLookForm>
