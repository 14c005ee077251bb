import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { receiveMail, type Ticket } from '#contract/admin/tickets.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'

/** Records a returned email: for any ticket, or for the open one. */
export function EnterMail({ ticket }: { ticket?: Ticket }) {
  const mayWrite = may(useSession(), 'messages.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite) return null
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<Button look="secondary" />}>Enter a mail</Dialog.Trigger>
      <DialogSheet>
        <MailForm ticket={ticket} onDone={() => setOpen(false)} />
      </DialogSheet>
    </Dialog.Root>
  )
}

interface Values {
  text: string
}

/** Decisions that the shop leaves to a person. */
type Exception = { accept_sender: true } | { as_new: true }

const exceptions: Record<string, { exception: Exception; label: string }> = {
  other_sender: { exception: { accept_sender: true }, label: 'Take it all the same' },
  mail_unmatched: { exception: { as_new: true }, label: 'Begin a new ticket' },
}

interface MailFormProps {
  ticket: Ticket | undefined
  onDone: () => void
}

function MailForm({ ticket, onDone }: MailFormProps) {
  const notify = useUndo()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useStaffForm<Values>({
    labels: { text: 'The whole mail' },
    check: requiring({ text: 'The mail' }),
    defaultValues: { text: '' },
    onError: offerException,
    keepsText: true,
  })

  function offerException(failure: Failure): boolean {
    const code = codeOf(failure)
    if (code === null || !exceptions[code]) return false
    setAsked(code)
    form.setProblem(sentenceOf(failure))
    return true
  }
  async function enter({ text }: Values, exception?: Exception): Promise<void> {
    setAsked(null)
    const body = { text, ...(ticket && { ticket: ticket.number }), ...exception }
    const done = await staffApi(receiveMail, { body })
    notify(done.message)
    onDone()
    if (ticket) await revalidate()
    else await navigate(`/tickets/${done.ticket.id}`)
  }

  const exception = asked === null ? undefined : exceptions[asked]
  return (
    <form noValidate onSubmit={form.send((values) => enter(values))} className="grid gap-4">
      <Dialog.Title className="text-heading">Enter a mail{ticket && ` of ${ticket.number}`}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        Paste the mail as a whole, with its From and Subject lines or its source. Its ticket is found by the
        number in the subject, and what it quotes is left out.
      </Dialog.Description>
      <FormMessages form={form} />
      {exception && (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => void form.attempt(() => enter(form.getValues(), exception.exception))}
        >
          {exception.label}
        </Button>
      )}
      <TextArea {...form.field('text')} rows={10} spellCheck={false} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Enter the mail
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
