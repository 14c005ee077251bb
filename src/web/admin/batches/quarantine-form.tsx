import { Dialog } from '@base-ui/react/dialog'
import type { Batch } from '#contract/admin/batches.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useStaffForm } from '../components/use-staff-form.ts'
import { nameOf, packsText } from './batch-words.ts'
import { useShownVersion } from './use-shown-version.ts'

interface QuarantineFormProps {
  batch: Batch
  onSave: (version: number, reason: string) => Promise<void>
}

/** Stops the sale of a batch. */
export function QuarantineForm({ batch, onSave }: QuarantineFormProps) {
  const { version, onError } = useShownVersion(batch)
  const form = useStaffForm<{ reason: string }>({
    labels: { reason: 'Reason' },
    check: requiring<{ reason: string }>({ reason: 'Reason' }),
    defaultValues: { reason: '' },
    onError,
  })
  return (
    <form
      noValidate
      onSubmit={form.send(({ reason }) => onSave(version, reason.trim()))}
      className="grid gap-4"
    >
      <Dialog.Title className="text-heading">Put {nameOf(batch)} into quarantine</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {packsText(batch.on_hand)} can’t be bought or packed until somebody releases the batch.
      </Dialog.Description>
      <FormMessages form={form} />
      <Field {...form.field('reason')} maxLength={180} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Stop selling it
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
