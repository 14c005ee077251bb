import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyTemplate } from '#contract/admin/reply-templates.ts'
import { maxReplyLength, replyToTicket, type Ticket } from '#contract/admin/tickets.ts'
import { fillReply, whyNotFilled } from '#shared/reply-fields.ts'
import type { Failure } from '../../lib/api/failure.ts'
import type { FormCheck } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { readUnsent, useUnsentText } from '../../lib/forms/unsent-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { Select } from '../packing/select.tsx'
import { answerDraft } from './answer-draft.ts'
import { Entry } from './thread.tsx'
import { useScreenKeys } from './use-screen-keys.ts'
import { newEntries, useSeenTicket } from './use-seen-ticket.ts'

interface Values {
  text: string
}

interface AnswerFormProps {
  ticket: Ticket
  templates: ReplyTemplate[]
  /** Called with whether the form has a text. */
  onWriting: (isWriting: boolean) => void
}

/** An answer by email. The typed text survives a reload and a colleague's answer. */
export function AnswerForm({ ticket, templates, onWriting }: AnswerFormProps) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const sendOnce = useSendOnce()
  const draft = answerDraft(ticket.id)
  const form = useStaffForm<Values>({
    labels: { text: `Your answer to ${ticket.name}` },
    check: checkText,
    defaultValues: { text: readUnsent(draft) },
    onError: showServerVersion,
    keepsText: true,
  })
  const text = form.watch('text')
  useUnsentText(draft, text)
  const isWriting = text !== ''
  useEffect(() => {
    onWriting(isWriting)
    return () => onWriting(false)
  }, [isWriting, onWriting])
  const { seen, setSeen, news } = useSeenTicket(ticket, isWriting)
  const [conflict, setConflict] = useState<Ticket['thread']>([])
  const focus = () => form.setFocus('text')
  useScreenCommands([{ key: 'answer', label: `Answer ${ticket.number}`, run: focus }])
  useScreenKeys({ r: focus })

  function checkText(values: Values): ReturnType<FormCheck<Values>> {
    if (!values.text.trim()) return { text: 'Write something first.' }
    const why = whyNotFilled(fillReply(values.text, fieldsOf(ticket)))
    return why ? { text: why } : {}
  }
  /** After a colleague's answer, the text waits until its writer has seen that answer. */
  function showServerVersion(failure: Failure): boolean {
    const theirs = serverVersionOf<Ticket>(failure)
    if (!theirs) return false
    setConflict(newEntries(seen, theirs))
    setSeen(theirs)
    form.setProblem(
      theirs.closed_at
        ? 'This ticket was closed meanwhile. Your text is saved.'
        : 'Somebody was first. Look at what is new, change your text if need be, and send it again.',
    )
    void revalidate()
    return true
  }
  async function answer(values: Values, close: boolean): Promise<void> {
    const body = { version: seen.version, text: values.text, close }
    const params = { id: String(ticket.id) }
    await sendOnce((idempotencyKey) => staffApi(replyToTicket, { params, body, idempotencyKey }), {
      params,
      body,
    })
    setConflict([])
    form.emptyIfStill(values)
    notify(`The answer to ${ticket.number} is on its way.`)
    await revalidate()
  }
  function choose(id: string): void {
    const template = templates.find((one) => String(one.id) === id)
    if (!template) return
    const filled = fillReply(template.text, fieldsOf(ticket)).text
    const before = form.getValues('text').trimEnd()
    form.setValue('text', before ? `${before}\n\n${filled}` : filled, { shouldDirty: true })
    focus()
  }

  const missing = whyNotFilled(fillReply(text, fieldsOf(ticket)))
  const shown = conflict.length > 0 ? conflict : news
  return (
    <Card heading="Answer by mail">
      <form noValidate onSubmit={form.send((values) => answer(values, false))} className="grid gap-4">
        <FormMessages form={form} />
        {shown.length > 0 && (
          <div className="grid gap-2">
            <Notice tone="info">New since you began to write:</Notice>
            <ul className="grid gap-2">
              {shown.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} asker={ticket.name} />
              ))}
            </ul>
          </div>
        )}
        <Select
          label="Template"
          value=""
          onChange={(event) => choose(event.target.value)}
          options={[
            { value: '', label: 'Insert a template …' },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextArea
          {...form.field('text')}
          rows={7}
          maxLength={maxReplyLength}
          hint={missing ?? `Mailed to ${ticket.email} as “${ticket.subject}”.`}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={form.isBusy} busyLabel="Sending…" className="max-sm:w-full">
            Send the answer
          </SubmitButton>
          <Button
            look="secondary"
            className="max-sm:w-full"
            onClick={form.send((values) => answer(values, true))}
          >
            Send and close
          </Button>
        </div>
      </form>
    </Card>
  )
}

const fieldsOf = ({ fields }: Ticket) => fields as Parameters<typeof fillReply>[1]
