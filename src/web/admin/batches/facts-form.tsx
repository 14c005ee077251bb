import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Batch, editBatch } from '#contract/admin/batches.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { FactFields } from './fact-fields.tsx'
import { type FactValues, factLabels, factsOf, writeCounts, wrongFacts } from './typed-facts.ts'
import { useShownVersion } from './use-shown-version.ts'

/** Corrects the facts of a batch; closed at first. */
export function FactsForm({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenForm batch={batch} onDone={() => setOpen(false)} />
  return (
    <Button look="secondary" className="mt-4" onClick={() => setOpen(true)}>
      Correct it
    </Button>
  )
}

function OpenForm({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { version, onError } = useShownVersion(batch)
  const form = useStaffForm<FactValues>({
    labels: factLabels,
    optional: ['made_on', 'expires_on', 'counts'],
    check: wrongFacts,
    defaultValues: {
      number: batch.number ?? '',
      made_on: batch.made_on ?? '',
      expires_on: batch.expires_on ?? '',
      counts: writeCounts(batch.counts),
    },
    onError,
  })
  async function save(values: FactValues): Promise<void> {
    await staffApi(editBatch, { params: { id: String(batch.id) }, body: { version, ...factsOf(values) } })
    await revalidate()
    onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="mt-4 grid gap-4">
      <FormMessages form={form} />
      <FactFields field={form.field} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
        <Button look="secondary" onClick={onDone}>
          Back
        </Button>
      </div>
    </form>
  )
}
