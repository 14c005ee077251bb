import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  addReplyTemplate,
  deleteReplyTemplate,
  editReplyTemplate,
  listReplyTemplates,
  type ReplyTemplate,
} from '#contract/admin/reply-templates.ts'
import { maxReplyLength } from '#contract/admin/tickets.ts'
import { replyFields } from '#shared/reply-fields.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useBase } from '../components/server-version.ts'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'

export const loader = async ({ request }: LoaderFunctionArgs): Promise<ReplyTemplate[]> =>
  (await loadFor(request, () => staffApi(listReplyTemplates, {}))).templates

/** The reply templates. */
export function Component() {
  const templates = useLoaderData<ReplyTemplate[]>()
  useTitle('Reply templates')
  const mayWrite = may(useSession(), 'messages.write')
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Link to="/tickets" className="text-link inline-block py-1 text-label">
        Inbox
      </Link>
      <h1 className="mt-1 text-heading">Reply templates</h1>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <ul className="grid gap-4">
          {templates.map((template) => (
            <li key={template.id} className="card min-w-0 p-4 sm:p-5">
              {open === template.id ? (
                <TemplateForm template={template} onDone={close} />
              ) : (
                <Written template={template} onEdit={mayWrite ? () => setOpen(template.id) : null} />
              )}
            </li>
          ))}
          {open === 'new' && (
            <li className="card p-4 sm:p-5">
              <TemplateForm template={null} onDone={close} />
            </li>
          )}
          {mayWrite && open !== 'new' && (
            <li>
              <Button look="secondary" onClick={() => setOpen('new')}>
                Add a template
              </Button>
            </li>
          )}
        </ul>
        <Card heading="Fields">
          <p className="text-ink-700 text-label">
            A field becomes what the ticket has. An answer with one that the ticket lacks is not sent.
          </p>
          <dl className="mt-3 grid gap-2 text-label">
            {Object.entries(replyFields).map(([name, what]) => (
              <div key={name}>
                <dt className="break-all font-semibold">{`{{${name}}}`}</dt>
                <dd className="text-ink-700">{what}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  )
}

function Written({ template, onEdit }: { template: ReplyTemplate; onEdit: (() => void) | null }) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const { id, name, text } = template
  const remove = () =>
    attempt(async () => {
      await staffApi(deleteReplyTemplate, { params: { id: String(id) } })
      notify(`The template “${name}” is taken away.`, () =>
        staffApi(addReplyTemplate, { body: { name, text } }),
      )
      await revalidate()
    })
  return (
    <>
      <h2 className="text-subheading">{name}</h2>
      <p className="mt-2 whitespace-pre-wrap">{text}</p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {onEdit && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary" onClick={onEdit} aria-label={`Edit “${name}”`}>
            Edit
          </Button>
          <Button look="quiet" onClick={() => void remove()} aria-label={`Take away “${name}”`}>
            Take away
          </Button>
        </div>
      )}
    </>
  )
}

interface Values {
  name: string
  text: string
}

function TemplateForm({ template, onDone }: { template: ReplyTemplate | null; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { base, serverVersion, onError } = useBase(template)
  const form = useStaffForm<Values>({
    labels: { name: 'Name', text: 'Text' },
    check: requiring({ name: 'A name', text: 'A text' }),
    defaultValues: { name: template?.name ?? '', text: template?.text ?? '' },
    onError,
    keepsText: true,
  })
  async function save(values: Values): Promise<void> {
    if (base) {
      const params = { id: String(base.id) }
      await staffApi(editReplyTemplate, { params, body: { version: base.version, ...values } })
    } else await staffApi(addReplyTemplate, { body: values })
    await revalidate()
    onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-4">
      {serverVersion && (
        <Notice tone="info">
          A colleague changed it meanwhile to: “{serverVersion.text}”. Bring both together, and save it again.
        </Notice>
      )}
      <FormMessages form={form} />
      <Field {...form.field('name')} maxLength={60} autoComplete="off" />
      <TextArea {...form.field('text')} rows={7} maxLength={maxReplyLength} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save the template
        </SubmitButton>
        <Button look="secondary" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  )
}
