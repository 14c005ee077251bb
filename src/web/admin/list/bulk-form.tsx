import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { PromptInput } from '../components/prompt-field.tsx'
import { useStaffForm } from '../components/use-staff-form.ts'
import {
  type ActField,
  type BulkAct,
  type BulkChoice,
  type BulkPlanned,
  type BulkResult,
  inputOf,
} from './bulk-act.ts'
import { BulkPreview } from './bulk-preview.tsx'

interface BulkFormProps<Result extends BulkResult> {
  act: BulkAct<Result>
  choice: BulkChoice
  /** Called at the start, and after each part. */
  onResults: (results: Result[]) => void
}

type Values = Partial<Record<string, string>>

const labelsOf = (fields: ActField[]): Values =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))

/** Asks for the fields of a bulk action, previews its effect and runs it. */
export function BulkForm<Result extends BulkResult>({ act, choice, onResults }: BulkFormProps<Result>) {
  const [planned, setPlanned] = useState<{ plan: BulkPlanned; input: object } | null>(null)
  const required = act.fields.filter(({ isOptional }) => !isOptional)
  const form = useStaffForm<Values>({
    labels: labelsOf(act.fields),
    optional: act.fields.filter(({ isOptional }) => isOptional).map(({ name }) => name),
    check: requiring(labelsOf(required)),
  })

  async function preview(values: Values): Promise<void> {
    const input = inputOf(act.fields, values)
    setPlanned({ plan: await act.preview(choice, input), input })
  }

  if (planned)
    return <BulkPreview act={act} {...planned} onBack={() => setPlanned(null)} onResults={onResults} />
  return (
    <form noValidate onSubmit={form.send(preview)} className="grid gap-4">
      <Dialog.Title className="text-heading">{act.label}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        Nothing is done yet: the next step shows what would change, and what would be skipped.
      </Dialog.Description>
      <FormMessages form={form} />
      {act.fields.map((field) => (
        <PromptInput
          key={field.name}
          of={field}
          {...form.field(field.name)}
          hint={field.kind === 'list' ? 'Small letters; several with commas between.' : field.hint}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          maxLength={200}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Looking…">
          Show what would change
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
