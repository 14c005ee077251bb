import { useRevalidator } from 'react-router'
import { noteOnTicket, type Ticket } from '#contract/admin/tickets.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { readUnsent, useUnsentText } from '../../lib/forms/unsent-text.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { checkNote, type NoteValues } from '../components/note-values.ts'
import { useScreenCommands } from '../components/screen-commands.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useScreenKeys } from './use-screen-keys.ts'

/** A note for colleagues; a separate form with another look, so that nobody emails a note by mistake. */
export function NoteForm({ ticket }: { ticket: Ticket }) {
  const { revalidate } = useRevalidator()
  const draft = `note ${ticket.id}`
  const form = useStaffForm<NoteValues>({
    labels: { text: 'A note for colleagues; it is never mailed' },
    check: checkNote,
    defaultValues: { text: readUnsent(draft) },
    keepsText: true,
  })
  useUnsentText(draft, form.watch('text'))
  const focus = () => form.setFocus('text')
  useScreenCommands([{ key: 'note', label: `Write a note on ${ticket.number}`, run: focus }])
  useScreenKeys({ n: focus })

  async function write(values: NoteValues): Promise<void> {
    await staffApi(noteOnTicket, { params: { id: String(ticket.id) }, body: values })
    form.emptyIfStill(values)
    await revalidate()
  }
  return (
    <section
      aria-labelledby="note-heading"
      className="rounded-(--radius-card) border border-sun-800/30 border-dashed bg-sun-100 p-4 sm:p-5"
    >
      <h2 id="note-heading" className="mb-3 text-subheading">
        Note
      </h2>
      <form noValidate onSubmit={form.send(write)} className="grid justify-items-start gap-3">
        <FormMessages form={form} />
        <TextArea {...form.field('text')} rows={2} maxLength={2000} className="w-full" />
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary" className="max-sm:w-full">
          Save the note
        </SubmitButton>
      </form>
    </section>
  )
}
