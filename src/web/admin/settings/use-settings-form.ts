import { useCallback, useEffect, useState } from 'react'
import {
  editSettings,
  previewSettings,
  restoreSettings,
  type SettingsPreview,
  type StaffSettings,
} from '#contract/admin/settings.ts'
import { merge } from '#shared/merge.ts'
import { codeOf, type Failure, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { fullLabel, nameOf, type SettingField } from './field.ts'
import { countOf } from './review-dialog.tsx'
import { changedFields, partOf, type TypedSettings, typedSettings, wrongByName } from './typed-settings.ts'

/** A colleague's change during the edit. */
interface Meanwhile {
  names: string[]
  theirs: TypedSettings
  before: TypedSettings
}

const serverVersionOf = (failure: Failure): StaffSettings | null =>
  codeOf(failure) === 'version_conflict'
    ? ((failure.reply?.theirs as StaffSettings | undefined) ?? null)
    : null

/** The form of one section: preview, save, undo, and merging of colleagues' edits. */
export function useSettingsForm(loaded: StaffSettings, fields: SettingField[]) {
  const [base, setBase] = useState(loaded)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [preview, setPreview] = useState<SettingsPreview | null>(null)
  const notify = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const form = useStaffForm<TypedSettings>({
    labels: Object.fromEntries(fields.map((field) => [nameOf(field), fullLabel(field)])),
    optional: fields.filter(({ isOptional }) => isOptional).map(nameOf),
    defaultValues: typedSettings(loaded.settings, fields),
    keepsText: true,
    onError: async (failure) => (await mergeConflict(failure)) || fieldErrors(failure),
  })
  const { getValues, reset } = form
  const typed = form.watch()
  const changed = changedFields(typedSettings(base.settings, fields), typed, fields)
  const isUnsaved = useCallback(
    () => changedFields(typedSettings(base.settings, fields), getValues(), fields).length > 0,
    [base, fields, getValues],
  )
  const isNewer = loaded.version > base.version

  // Without typed changes the form shows a colleague's version, or an undone one.
  useEffect(() => {
    if (!isNewer || isUnsaved()) return
    setBase(loaded)
    reset(typedSettings(loaded.settings, fields))
  }, [isNewer, isUnsaved, loaded, fields, reset])

  const partFrom = (from: StaffSettings) => partOf(typedSettings(from.settings, fields), getValues(), fields)

  const fieldErrors = (failure: Failure): boolean =>
    form.showErrors(wrongByName(wrongFieldsOf(failure), fields))

  async function look(from: StaffSettings): Promise<void> {
    const settings = partFrom(from)
    if (Object.keys(settings).length === 0) return notify('Nothing was changed.')
    setPreview(await staffApi(previewSettings, { body: { version: from.version, settings } }))
  }

  /** Merges a colleague's saved version with the typed one, and previews again when nothing conflicts. */
  async function mergeConflict(failure: Failure): Promise<boolean> {
    const theirs = serverVersionOf(failure)
    if (!theirs) return false
    const [before, other] = [base, theirs].map(({ settings }) => typedSettings(settings, fields)) as [
      TypedSettings,
      TypedSettings,
    ]
    const { values, conflicts } = merge(before, getValues(), other)
    for (const [name, value] of Object.entries(values)) form.setValue(name, value)
    setMeanwhile({ names: conflicts, theirs: other, before })
    setBase(theirs)
    setPreview(null)
    if (conflicts.length === 0) await form.attempt(() => look(theirs))
    return true
  }

  async function save(): Promise<void> {
    const body = { version: base.version, settings: partFrom(base) }
    try {
      const after = await staffApi(editSettings, { body, idempotencyKey: idempotencyKey.of(body) })
      const count = countOf(preview?.changes ?? [])
      setBase(after)
      setMeanwhile(null)
      setPreview(null)
      reset(typedSettings(after.settings, fields))
      notify(`Saved: ${count}.`, () => undo(after, base.version))
    } catch (error) {
      if (!(await mergeConflict(failureOf(error)))) throw error
    }
  }

  return {
    form,
    typed,
    changed,
    meanwhile,
    preview,
    isNewer,
    isUnsaved,
    save,
    look: form.send(() => {
      setMeanwhile(null)
      return look(base)
    }),
    closePreview: () => setPreview(null),
    discard: () => reset(typedSettings(base.settings, fields)),
  }
}

const undo = ({ version }: StaffSettings, former: number): Promise<unknown> =>
  staffApi(restoreSettings, { params: { id: `${former}` }, body: { version } })
