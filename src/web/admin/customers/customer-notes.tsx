import { useRevalidator } from 'react-router'
import { type Customer, noteOnCustomer } from '#contract/admin/customers.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { readUnsent, useUnsentText } from '../../lib/forms/unsent-text.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { checkNote, type NoteValues } from '../components/note-values.ts'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

export function CustomerNotes({ customer }: { customer: Customer }) {
  const mayWrite = may(useSession(), 'customers.write')
  return (
    <Card heading="Notes">
      {customer.notes.length === 0 && !mayWrite && <Quiet>None.</Quiet>}
      <ul className="grid gap-3">
        {customer.notes.map((note) => (
          <li key={note.id} className="rounded-(--radius-control) bg-sun-100 px-4 py-3">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="mt-1 text-ink-700 text-label">
              {note.by}, <Age at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && <NoteForm customer={customer} />}
    </Card>
  )
}

/** The typed text survives a reload until it is saved. */
function NoteForm({ customer }: { customer: Customer }) {
  const { revalidate } = useRevalidator()
  const sendOnce = useSendOnce()
  const draft = `customer note ${customer.id}`
  const form = useStaffForm<NoteValues>({
    labels: { text: 'A note for colleagues' },
    check: checkNote,
    defaultValues: { text: readUnsent(draft) },
    keepsText: true,
  })
  useUnsentText(draft, form.watch('text'))
  useScreenCommands([
    { key: 'note', label: `Write a note about ${customer.name}`, run: () => form.setFocus('text') },
  ])

  async function write(body: NoteValues): Promise<void> {
    const params = { id: String(customer.id) }
    await sendOnce((idempotencyKey) => staffApi(noteOnCustomer, { params, body, idempotencyKey }), body)
    form.emptyIfStill(body)
    await revalidate()
  }
  return (
    <form noValidate onSubmit={form.send(write)} className="mt-3 grid justify-items-start gap-3">
      <FormMessages form={form} />
      <TextArea
        {...form.field('text')}
        rows={2}
        maxLength={2000}
        hint="Never mailed. Who asks for their data gets it too, so keep to facts."
        className="w-full"
      />
      <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary" className="max-sm:w-full">
        Save the note
      </SubmitButton>
    </form>
  )
}
