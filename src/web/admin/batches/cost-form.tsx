import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useStaffForm } from '../components/use-staff-form.ts'
import { costLabel, costOf, wrongCost } from './typed-cost.ts'
import { useShownVersion } from './use-shown-version.ts'

interface CostFormProps {
  /** In rupees; null while nobody said. */
  found: { version: number; cost: number | null }
  hint: string
  save: (body: { version: number; cost: number | null }) => Promise<unknown>
  onDone: () => void
}

/** The cost of a pack, of a batch or a product. */
export function CostForm({ found, hint, save, onDone }: CostFormProps) {
  const { version, onError } = useShownVersion(found)
  const form = useStaffForm<{ cost: string }>({
    labels: { cost: costLabel },
    optional: ['cost'],
    check: wrongCost,
    defaultValues: { cost: found.cost === null ? '' : String(found.cost) },
    onError,
  })
  async function send(values: { cost: string }): Promise<void> {
    await save({ version, cost: costOf(values.cost) ?? null })
    onDone()
  }
  return (
    <form noValidate onSubmit={form.send(send)} className="grid gap-3">
      <FormMessages form={form} />
      <Field {...form.field('cost')} inputMode="decimal" autoComplete="off" maxLength={12} hint={hint} />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary">
          Save the cost
        </SubmitButton>
      </div>
    </form>
  )
}
