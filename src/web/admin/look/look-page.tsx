import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getLook, type LookEditor } from '#contract/admin/look.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConflictNotice } from '../components/conflict.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { LeaveDialog } from '../components/leave-dialog.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLeaveGuard } from '../components/use-leave-guard.ts'
import { useLive } from '../live/use-live.ts'
import { ColourField } from './colour-field.tsx'
import { HeadingsField } from './headings-field.tsx'
import { LogoField } from './logo-field.tsx'
import { LookPreview } from './look-preview.tsx'
import { faultsOf, typedLook } from './look-values.ts'
import { LookVersions } from './look-versions.tsx'
import { type LookForm, useLookForm } from './use-look-form.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<LookEditor> =>
  loadFor(request, () => staffApi(getLook, {}))

/** How the shop looks: logo, colours and typeface, with a draft and a preview beside the form. */
export function Component() {
  const loaded = useLoaderData<LookEditor>()
  const mayEdit = may(useSession(), 'settings.write')
  const edit = useLookForm(loaded)
  const { form, base, typed, conflict } = edit
  const blocker = useLeaveGuard(edit.isUnsaved)
  useTitle('Look')
  useLive({ kinds: ['settings'] })
  const faults = faultsOf(typed, base.settings.look)
  const look = typedLook(typed, base.settings.look)
  return (
    <>
      <Link to="/settings" className="text-link text-label">
        All settings
      </Link>
      <h1 className="mt-2 text-heading">Look</h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-700">
        Logo, colours and typeface of the shop’s pages, its mails and documents, browsers’ bars and the
        payment pop-up.
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <form noValidate onSubmit={edit.save} className="grid min-w-0 gap-6 [&_input]:scroll-mb-28">
          <ConflictNotice conflict={conflict} />
          <FormMessages form={form} />
          <LogoField edit={edit} isFixed={!mayEdit} />
          <ColourField
            edit={edit}
            name="brand"
            hint="Buttons and links. The header of mails, the footer and quiet tints follow from it."
            fault={faults.brand}
            isFixed={!mayEdit}
          />
          <ColourField
            edit={edit}
            name="accent"
            hint="Small headings above titles, stars and markers."
            fault={faults.accent}
            isFixed={!mayEdit}
          />
          <HeadingsField edit={edit} isFixed={!mayEdit} />
          {mayEdit && <SaveBar edit={edit} />}
        </form>
        <div className="min-w-0 lg:sticky lg:top-16">
          <LookPreview settings={base.settings} look={look} />
        </div>
      </div>
      <div className="mt-8">
        <LookVersions
          editor={base}
          onTake={
            mayEdit
              ? (former) => {
                  for (const [name, value] of Object.entries(former)) {
                    form.setValue(name as keyof typeof former, value)
                  }
                }
              : null
          }
        />
      </div>
      <LeaveDialog blocker={blocker} />
    </>
  )
}

/** What can be done with the draft; it stays at the lower edge of the window. */
function SaveBar({ edit }: { edit: LookForm }) {
  const { form, base } = edit
  const isUnsaved = edit.isUnsaved()
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-paper-300 border-t bg-paper-50 px-4 py-3">
      {isUnsaved || !base.draft ? (
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" disabled={!isUnsaved}>
          Save draft
        </SubmitButton>
      ) : (
        <Button onClick={() => void edit.publish()}>Publish</Button>
      )}
      {base.draft && (
        <Button look="quiet" onClick={() => void edit.discard()}>
          Discard draft
        </Button>
      )}
      <p role="status" className="text-ink-700 text-label">
        {stateOf(base, isUnsaved)}
      </p>
    </div>
  )
}

function stateOf({ draft }: LookEditor, isUnsaved: boolean): string {
  if (isUnsaved) return 'Not saved yet'
  return draft ? `A draft by ${draft.by}, not published` : 'As the shop looks now'
}
