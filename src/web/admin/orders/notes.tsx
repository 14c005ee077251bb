import { useRevalidator } from 'react-router'
import { addOrderNote, type StaffOrder } from '#contract/admin/orders.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { checkNote, type NoteValues } from '../components/note-values.ts'
import { useScreenCommands } from '../components/screen-commands.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

const maxLength = 2000

/** Notes of the staff about an order; typed text stays until it is saved. */
export function Notes({ order }: { order: StaffOrder }) {
  const { revalidate } = useRevalidator()
  const form = useStaffForm<NoteValues>({
    labels: { text: 'A note for colleagues; shoppers never see it' },
    check: checkNote,
    defaultValues: { text: '' },
    keepsText: true,
  })
  useScreenCommands([
    { key: 'note', label: `Write a note about ${order.id}`, run: () => form.setFocus('text') },
  ])

  async function write(values: NoteValues): Promise<void> {
    await staffApi(addOrderNote, { params: { id: order.id }, body: values })
    form.emptyIfStill(values)
    await revalidate()
  }

  return (
    <Card heading="Notes">
      <ul className="grid gap-3">
        {order.notes.map((note) => (
          <li key={note.id} className="rounded-(--radius-control) bg-paper-100 px-4 py-3">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="mt-1 text-ink-700 text-label">
              {note.by}, <Age at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={form.send(write)} className="mt-3 grid justify-items-start gap-3">
        <FormMessages form={form} />
        <TextArea {...form.field('text')} rows={2} maxLength={maxLength} className="w-full" />
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" className="max-sm:w-full">
          Save note
        </SubmitButton>
      </form>
    </Card>
  )
}
