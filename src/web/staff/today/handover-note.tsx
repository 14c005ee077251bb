import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { type Handover, writeHandover } from '#contract/staff/today.ts'
import { codeOf, failureOf } from '../../api/failure.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../parts/age.tsx'
import { Card, Quiet } from '../parts/card.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'

interface HandoverNoteProps {
  note: Handover | null
  /** Of an earlier day. */
  last: Handover | null
}

/** The handover note: one a day, which all write together. */
export function HandoverNote({ note, last }: HandoverNoteProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading="Handover">
      {!note && !last && <Quiet>Nobody has left a note.</Quiet>}
      {last && <Written note={last} title={`Of ${last.day}`} />}
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

const isNote = (theirs: unknown): theirs is Handover =>
  typeof theirs === 'object' && theirs !== null && 'text' in theirs

function NoteForm({ note, onDone }: { note: Handover | null; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const [base, setBase] = useState(note)
  const [theirs, setTheirs] = useState<Handover | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm<{ text: string }>({
    defaultValues: { text: note?.text ?? '' },
  })
  async function write({ text }: { text: string }): Promise<void> {
    setProblem(null)
    try {
      await staffApi(writeHandover, { body: { version: base?.version ?? 0, text } })
      await revalidate()
      onDone()
    } catch (thrown) {
      const error = failureOf(thrown)
      const found = codeOf(error) === 'version_conflict' && error.reply?.theirs
      if (!isNote(found)) return setProblem(sentenceOf(error))
      setTheirs(found)
      setBase(found)
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(write)} className="grid gap-3">
      {theirs && (
        <>
          <Notice tone="info">
            {theirs.by} wrote meanwhile. Bring both together in your text, and keep it again.
          </Notice>
          <Written note={theirs} title="Theirs" />
        </>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextArea
        {...register('text', { required: 'Write something first.' })}
        label="Today’s note"
        rows={5}
        maxLength={2000}
        error={formState.errors.text?.message}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Keeping…">
          Keep the note
        </SubmitButton>
        <Button look="secondary" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  )
}
