import { type ReactNode, useRef } from 'react'
import type { StaffSettings } from '#contract/admin/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { LeaveDialog } from '../components/leave-dialog.tsx'
import { useLeaveGuard } from '../components/use-leave-guard.ts'
import { nameOf, type SettingField, type SettingSection } from './field.ts'
import { countOf, ReviewDialog } from './review-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { type TypedSettings, typedValue, valueAt } from './typed-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

export interface SectionFormProps {
  section: SettingSection
  loaded: StaffSettings
  mayEdit: boolean
  /** The content beside the fields, from the typed values. */
  aside?: ((section: SettingSection, typed: TypedSettings) => ReactNode) | undefined
}

/** The fields of a section; changes are reviewed before they are saved. */
export function SectionForm({ section, loaded, mayEdit, aside }: SectionFormProps) {
  const { fields } = section
  const edit = useSettingsForm(loaded, fields)
  const { form, typed, changed, conflict } = edit
  const beside = useRef<HTMLDivElement>(null)
  const blocker = useLeaveGuard(edit.isUnsaved)
  const stored = (field: SettingField) => typedValue(field, valueAt(loaded.settings, field.path))
  const sampleOf = (field: SettingField) => loaded.placeholders.find(({ path }) => path === field.path)?.why
  const row = (field: SettingField) => {
    const name = nameOf(field)
    return (
      <SettingRow
        key={name}
        field={field}
        shared={{ ...form.field(name), readOnly: !mayEdit }}
        typed={typed[name] ?? ''}
        release={typedValue(field, valueAt(loaded.release, field.path))}
        placeholder={typed[name] === stored(field) ? sampleOf(field) : undefined}
        conflict={conflict}
        onSet={(value) => form.setValue(name, value)}
      />
    )
  }
  return (
    <>
      <div className={aside && 'grid items-start gap-6 lg:grid-cols-2'}>
        <form
          noValidate
          className="grid min-w-0 gap-5 [&_input]:scroll-mb-28 [&_textarea]:scroll-mb-28"
          onSubmit={edit.look}
        >
          <News edit={edit} />
          <FormMessages form={form} />
          <Grouped fields={fields} row={row} />
          {mayEdit && (
            <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-0 gap-y-1 border-paper-300 border-t sm:gap-3 bg-paper-50 px-4 py-3">
              <SubmitButton isBusy={form.isBusy} busyLabel="Looking…">
                {changed.length === 0 ? 'Review changes' : `Review ${countOf(changed)}`}
              </SubmitButton>
              {changed.length > 0 && (
                <Button look="quiet" onClick={edit.discard} className="max-sm:px-1.5">
                  Discard
                </Button>
              )}
              {aside && (
                <Button
                  look="quiet"
                  onClick={() => lookAt(beside.current)}
                  className="max-sm:px-1.5 lg:hidden"
                >
                  Preview
                </Button>
              )}
            </div>
          )}
        </form>
        {aside && (
          <div ref={beside} tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none lg:sticky lg:top-4">
            {aside(section, typed)}
          </div>
        )}
      </div>
      {/* Outside the form, which would receive the dialog's submit events. */}
      {edit.preview && <ReviewDialog preview={edit.preview} onSave={edit.save} onBack={edit.closePreview} />}
      <LeaveDialog blocker={blocker} />
    </>
  )
}

/** Scrolls to content below the fields on narrow windows. */
function lookAt(element: HTMLElement | null): void {
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

/** What colleagues did meanwhile. */
function News({ edit: { conflict, isNewer } }: { edit: ReturnType<typeof useSettingsForm> }) {
  if (conflict && conflict.names.length > 0) {
    return (
      <Notice tone="info">
        A colleague saved the fields that are marked meanwhile. Choose what counts, and look at the changes
        again.
      </Notice>
    )
  }
  if (conflict) {
    return (
      <Notice tone="info">
        A colleague saved other settings meanwhile; yours are brought together with them.
      </Notice>
    )
  }
  if (!isNewer) return null
  return (
    <Notice tone="info">
      A colleague saved settings since you opened this. What you typed stays, and is brought together with
      theirs.
    </Notice>
  )
}

interface GroupedProps {
  fields: SettingField[]
  row: (field: SettingField) => ReactNode
}

/** Fields without a group in order; grouped ones below the group's name, short ones side by side. */
function Grouped({ fields, row }: GroupedProps) {
  const groups = [...new Set(fields.map(({ group }) => group))]
  return groups.map((group) => {
    const own = fields.filter((field) => field.group === group)
    if (group === undefined) return own.map(row)
    const columns = own.every(({ kind }) => kind === 'number') ? 'grid-cols-2' : 'sm:grid-cols-2'
    return (
      <fieldset key={group} className="border-paper-300 border-t">
        <legend className="float-left w-full py-4 font-semibold">{group}</legend>
        <div className={`clear-both grid items-start gap-4 ${columns}`}>{own.map(row)}</div>
      </fieldset>
    )
  })
}
