import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { type AnyForm, useFields } from '../../lib/forms/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField } from '../components/confirmation.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { useUndo } from '../components/use-undo.ts'
import { useReauthentication } from './use-reauthentication.ts'

interface ReauthenticationDialogProps {
  /** The name of the dialog's command in the palette. */
  command?: string
  /** The label of the opening button, and the title. */
  label: string
  /** What the button is about, for screen readers, where several buttons have the same label. */
  subject?: string
  title: string
  /** The effect in a sentence. */
  effect: string
  /** The label of the confirming button. */
  confirm: string
  /** Runs when the dialog opens, so that it starts without the outcome of its last use. */
  onOpen?: () => void
  /** Returns the message for the toast; null when the dialog shows it itself. */
  onConfirm: () => Promise<string | null>
  /** The form of the fields besides the confirmation. */
  form?: AnyForm
  children?: ReactNode
  /** Replaces the form after success. */
  outcome?: ReactNode
}

/**
 * A dialog for actions that require reauthentication: it explains the effect, and asks for a confirmation.
 */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { command, label, subject, onOpen } = props
  const [isOpen, setIsOpen] = useState(false)
  function setOpen(next: boolean): void {
    if (next) onOpen?.()
    setIsOpen(next)
  }
  useScreenCommands(command ? [{ key: command, label, run: () => setOpen(true) }] : [])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={
          <Button look="secondary" aria-label={subject === undefined ? undefined : `${label} ${subject}`} />
        }
      >
        {label}
      </Dialog.Trigger>
      <DialogSheet>
        <Inside {...props} onDone={() => setOpen(false)} />
      </DialogSheet>
    </Dialog.Root>
  )
}

function Inside({
  title,
  effect,
  confirm,
  onConfirm,
  form: given,
  children,
  outcome,
  onDone,
}: ReauthenticationDialogProps & { onDone: () => void }) {
  const empty = useFields({ labels: {} })
  const form = given ?? empty
  const { confirmation, problem, isBusy, attempt } = useReauthentication(form)
  const notify = useUndo()
  async function submit(): Promise<void> {
    let message: string | null = null
    const isDone = await attempt(async () => {
      message = await onConfirm()
    })
    if (!isDone || message === null) return
    onDone()
    notify(message)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit(submit)}>
      <Dialog.Title className="wrap-anywhere text-heading">{title}</Dialog.Title>
      <Dialog.Description className="text-ink-700">{effect}</Dialog.Description>
      <FormMessages form={{ problem, problems: form.problems }} />
      {outcome ?? (
        <>
          {children}
          <ConfirmationField confirmation={confirmation} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {!outcome && (
          <SubmitButton isBusy={isBusy} busyLabel="One moment…">
            {confirm}
          </SubmitButton>
        )}
        <Dialog.Close render={<Button look="secondary" />}>{outcome ? 'Close' : 'Back'}</Dialog.Close>
      </div>
    </form>
  )
}
