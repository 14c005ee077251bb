import { Dialog } from '@base-ui/react/dialog'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BulkPlan } from '#contract/staff/bulk.ts'
import { failureOf, wrongFieldsOf } from '../../../api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { sentenceOf, staffApi } from '../../parts/staff-api.ts'
import { type ActField, type BulkAct, inputOf } from './acts.ts'
import { BulkPreview } from './bulk-preview.tsx'

interface BulkFormProps {
  act: BulkAct
  choice: { ids: string[] } | { list: object }
  onRun: () => void
}

/** Asks for the fields of an action, shows its preview, and runs it. */
export function BulkForm({ act, choice, onRun }: BulkFormProps) {
  const [planned, setPlanned] = useState<{ plan: BulkPlan; input: object } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<Partial<Record<ActField['name'], string>>>()

  async function preview(values: Partial<Record<ActField['name'], string>>): Promise<void> {
    setProblem(null)
    const input = inputOf(act.fields, values)
    try {
      const plan = await staffApi(act.calls.preview, { body: { ...choice, ...input } as never })
      setPlanned({ plan, input })
    } catch (error) {
      const failure = failureOf(error)
      const errors = wrongFieldsOf(failure)
      const wrong = act.fields.filter(({ name }) => errors[name])
      for (const { name } of wrong) setError(name, { message: errors[name] ?? '' }, { shouldFocus: true })
      if (wrong.length === 0) setProblem(sentenceOf(failure))
    }
  }

  if (planned) return <BulkPreview act={act} {...planned} onBack={() => setPlanned(null)} onRun={onRun} />
  return (
    <form noValidate onSubmit={handleSubmit(preview)} className="grid gap-4">
      <Dialog.Title className="text-heading">{act.label}</Dialog.Title>
      <Dialog.Description className="text-ink-700">
        Nothing is done yet: the next step shows what would change, and what would be skipped.
      </Dialog.Description>
      {problem && <Notice tone="error">{problem}</Notice>}
      {act.fields.map((field) => (
        <BulkInput
          key={field.name}
          field={field}
          error={formState.errors[field.name]?.message}
          {...register(field.name, { required: field.isOptional ? false : `${field.label} is required.` })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Looking…">
          Show what would change
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}

interface BulkInputProps extends Omit<React.ComponentProps<typeof Field>, 'label' | 'list'> {
  field: ActField
}

function BulkInput({ field, ...input }: BulkInputProps) {
  const id = useId()
  return (
    <div>
      <Field
        {...input}
        label={field.isOptional ? `${field.label} (optional)` : field.label}
        hint={field.isList ? 'Small letters; several with commas between.' : undefined}
        type={field.type}
        list={field.suggestions && id}
        maxLength={200}
        autoComplete="off"
      />
      {field.suggestions && (
        <datalist id={id}>
          {field.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  )
}
