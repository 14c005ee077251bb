import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Handover, writeHandover } from '#contract/admin/dashboard.ts'
import { isoDayText } from '#shared/garden/days.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { checkNote, type NoteValues } from '../components/note-values.ts'
import { useBase } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

interface HandoverNoteProps {
  note: Handover | null
  /** Of an earlier day. */
  last: Handover | null
}

/** The handover note of the day, shared by all members. */
export function HandoverNote({ note, last }: HandoverNoteProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading="Handover">
      {!note && !last && <Quiet>Nobody has left a note.</Quiet>}
      {last && <Written note={last} title={`Of ${isoDayText(last.day)}`} />}
      {note && !isOpen && <Written note={note} title="Of today" />}
      {isOpen ? (
        <NoteForm note={note} onDone={() => setOpen(false)} />
      ) : (
        <Button look="secondary" className="mt-3" onClick={() => setOpen(true)}>
          {note ? 'Edit today’s note' : 'Write today’s note'}
        </Button>
      )}
    </Card>
  )
}

const Written = ({ note, title }: { note: Handover; title: string }) => (
  <div className="mb-3 rounded-(--radius-control) bg-paper-100 px-4 py-3">
    <h3 className="font-semibold text-label">{title}</h3>
    <p className="whitespace-pre-wrap">{note.text}</p>
    <p className="mt-1 text-ink-700 text-label">
      {note.by}, <Age at={note.at} />
    </p>
  </div>
)

function NoteForm({ note, onDone }: { note: Handover | null; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { base, serverVersion, onError } = useBase(note)
  const form = useStaffForm<NoteValues>({
    labels: { text: 'Today’s note' },
    check: checkNote,
    defaultValues: { text: note?.text ?? '' },
    onError,
    keepsText: true,
  })
  async function write({ text }: NoteValues): Promise<void> {
    await staffApi(writeHandover, { body: { version: base?.version ?? 0, text } })
    await revalidate()
    onDone()
  }
  return (
    <form noValidate onSubmit={form.send(write)} className="grid gap-3">
      {serverVersion && (
        <>
          <Notice tone="info">
            {serverVersion.by} wrote meanwhile. Bring both together in your text, and save it again.
          </Notice>
          <Written note={serverVersion} title="Theirs" />
        </>
      )}
      <FormMessages form={form} />
      <TextArea {...form.field('text')} rows={5} maxLength={2000} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save the note
        </SubmitButton>
        <Button look="secondary" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  )
}
