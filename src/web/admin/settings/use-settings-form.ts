import { useCallback, useEffect, useState } from 'react'
import {
  editSettings,
  previewSettings,
  restoreSettings,
  type SettingsPreview,
  type StaffSettings,
} from '#contract/admin/settings.ts'
import { type Failure, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { useMergedBase } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { fullLabel, nameOf, type SettingField } from './field.ts'
import { countOf } from './review-dialog.tsx'
import { changedFields, partOf, type TypedSettings, typedSettings, wrongByName } from './typed-settings.ts'

/** The form of one section: preview, save, undo, and edits of colleagues in between. */
export function useSettingsForm(loaded: StaffSettings, fields: SettingField[]) {
  const valuesOf = ({ settings }: StaffSettings): TypedSettings => typedSettings(settings, fields)
  const { base, setBase, conflict, setConflict, mergeServerVersion } = useMergedBase(loaded, valuesOf)
  const [preview, setPreview] = useState<SettingsPreview | null>(null)
  const tell = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<TypedSettings>({
    labels: Object.fromEntries(fields.map((field) => [nameOf(field), fullLabel(field)])),
    optional: fields.filter(({ isOptional }) => isOptional).map(nameOf),
    defaultValues: typedSettings(loaded.settings, fields),
    keepsText: true,
    onError: async (failure) => (await mergeEdits(failure)) || fieldErrors(failure),
  })
  const { getValues, reset } = form
  const typed = form.watch()
  const changed = changedFields(typedSettings(base.settings, fields), typed, fields)
  const isUnsaved = useCallback(
    () => changedFields(typedSettings(base.settings, fields), getValues(), fields).length > 0,
    [base, fields, getValues],
  )
  const isNewer = loaded.version > base.version

  // Where nothing is typed, the form shows what a colleague saved, or what was taken back.
  useEffect(() => {
    if (!isNewer || isUnsaved()) return
    setBase(loaded)
    reset(typedSettings(loaded.settings, fields))
  }, [isNewer, isUnsaved, loaded, fields, reset, setBase])

  const partFrom = (from: StaffSettings) => partOf(typedSettings(from.settings, fields), getValues(), fields)

  const fieldErrors = (failure: Failure): boolean => form.refuse(wrongByName(wrongFieldsOf(failure), fields))

  async function look(from: StaffSettings): Promise<void> {
    const settings = partFrom(from)
    if (Object.keys(settings).length === 0) return tell('Nothing was changed.')
    setPreview(await staffApi(previewSettings, { body: { version: from.version, settings } }))
  }

  /** Merges what a colleague saved with what is typed, and shows the changes anew where nothing clashes. */
  async function mergeEdits(failure: Failure): Promise<boolean> {
    const merged = mergeServerVersion(failure, getValues())
    if (!merged) return false
    for (const [name, value] of Object.entries(merged.values)) form.setValue(name, value)
    setPreview(null)
    if (merged.conflicts.length === 0) await form.attempt(() => look(merged.theirs))
    return true
  }

  async function save(): Promise<void> {
    const body = { version: base.version, settings: partFrom(base) }
    try {
      const after = await staffApi(editSettings, { body, idempotencyKey: idempotencyKey.of(body) })
      const count = countOf(preview?.changes ?? [])
      setBase(after)
      setConflict(null)
      setPreview(null)
      reset(typedSettings(after.settings, fields))
      tell(`Saved: ${count}.`, () => takeBack(after, base.version))
    } catch (error) {
      if (!(await mergeEdits(failureOf(error)))) throw error
    }
  }

  return {
    form,
    typed,
    changed,
    meanwhile: conflict,
    preview,
    isNewer,
    isUnsaved,
    save,
    look: form.send(() => {
      setConflict(null)
      return look(base)
    }),
    closePreview: () => setPreview(null),
    discard: () => reset(typedSettings(base.settings, fields)),
  }
}

const takeBack = ({ version }: StaffSettings, former: number): Promise<unknown> =>
  staffApi(restoreSettings, { params: { id: `${former}` }, body: { version } })
