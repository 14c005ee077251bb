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

interface RecallFormProps {
  batch: Batch
  onSave: (version: number, reason: string) => Promise<void>
}

/** Recalls a batch for good. A second step notifies its buyers. */
export function RecallForm({ batch, onSave }: RecallFormProps) {
  const { version, onError } = useShownVersion(batch)
  const form = useStaffForm<{ reason: string }>({
    labels: { reason: 'Reason, for colleagues' },
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
      <Dialog.Title className="text-heading">Recall {nameOf(batch)}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        {packsText(batch.on_hand)} can’t be bought or packed any more, and the page of the batch in the shop
        says that it is recalled. This is not undone. Nobody gets a mail yet: you write it next.
      </Dialog.Description>
      <FormMessages form={form} />
      <Field {...form.field('reason')} maxLength={180} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Recall the batch
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
