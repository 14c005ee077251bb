import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import {
  editSettings,
  previewSettings,
  restoreSettings,
  type SettingsPreview,
  type StaffSettings,
} from '#contract/admin/settings.ts'
import { type Failure, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useMerge } from '../components/use-merge.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { fullLabel, nameOf, type SettingField } from './field.ts'
import { countOf } from './review-dialog.tsx'
import { changedFields, partOf, type TypedSettings, typedSettings, wrongByName } from './typed-settings.ts'

/** The form of one section: preview, save, undo, and edits of colleagues in between. */
export function useSettingsForm(loaded: StaffSettings, fields: SettingField[]) {
  const valuesOf = useCallback(({ settings }: StaffSettings) => typedSettings(settings, fields), [fields])
  const { base, conflict, rebase, mergeInto, endConflict } = useMerge(loaded, valuesOf)
  const [preview, setPreview] = useState<SettingsPreview | null>(null)
  const notify = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<TypedSettings>({
    labels: Object.fromEntries(fields.map((field) => [nameOf(field), fullLabel(field)])),
    optional: fields.filter(({ isOptional }) => isOptional).map(nameOf),
    defaultValues: valuesOf(loaded),
    keepsText: true,
    onError: async (failure) => (await mergeServerVersion(failure)) || fieldErrors(failure),
  })
  const { getValues, reset } = form
  const typed = form.watch()
  const changed = changedFields(valuesOf(base), typed, fields)
  const isUnsaved = useCallback(
    () => changedFields(valuesOf(base), getValues(), fields).length > 0,
    [base, fields, getValues, valuesOf],
  )
  const isNewer = loaded.version > base.version

  const follow = useEffectEvent((next: StaffSettings) => {
    rebase(next)
    reset(valuesOf(next))
  })
  // Where nothing is typed, the form shows what a colleague saved, or what was taken back.
  useEffect(() => {
    if (!isNewer || isUnsaved()) return
    follow(loaded)
  }, [isNewer, isUnsaved, loaded])

  const partFrom = (from: StaffSettings) => partOf(valuesOf(from), getValues(), fields)

  const fieldErrors = (failure: Failure): boolean =>
    form.showErrors(wrongByName(wrongFieldsOf(failure), fields))

  async function look(from: StaffSettings): Promise<void> {
    const settings = partFrom(from)
    if (Object.keys(settings).length === 0) return notify('Nothing was changed.')
    setPreview(await staffApi(previewSettings, { body: { version: from.version, settings } }))
  }

  /** Merges what a colleague saved meanwhile, and shows the changes anew where nothing conflicts. */
  async function mergeServerVersion(failure: Failure): Promise<boolean> {
    const merged = mergeInto(form, failure)
    if (!merged) return false
    setPreview(null)
    if (merged.isClean) await form.attempt(() => look(merged.server))
    return true
  }

  async function save(): Promise<void> {
    const body = { version: base.version, settings: partFrom(base) }
    try {
      const after = await staffApi(editSettings, { body, idempotencyKey: idempotencyKey.of(body) })
      const count = countOf(preview?.changes ?? [])
      rebase(after)
      setPreview(null)
      reset(valuesOf(after))
      notify(`Saved: ${count}.`, () => undo(after, base.version))
    } catch (error) {
      if (!(await mergeServerVersion(failureOf(error)))) throw error
    }
  }

  return {
    form,
    typed,
    changed,
    conflict,
    preview,
    isNewer,
    isUnsaved,
    save,
    look: form.send(() => {
      endConflict()
      return look(base)
    }),
    closePreview: () => setPreview(null),
    discard: () => reset(valuesOf(base)),
  }
}

const undo = ({ version }: StaffSettings, former: number): Promise<unknown> =>
  staffApi(restoreSettings, { params: { id: `${former}` }, body: { version } })
