import { useState } from 'react'
import type { Batch } from '#contract/admin/batches.ts'
import { type BatchCost, editBatchCost, getBatchCost } from '#contract/admin/stock-value.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { costLabel, costOf, wrongCost } from './typed-cost.ts'
import { useBatchVersion } from './use-batch-version.ts'

/** The cost of a pack, for members with the permission. */
export function CostCard({ batch }: { batch: Batch }) {
  const [round, setRound] = useState(0)
  const params = { id: String(batch.id) }
  const { data: found, failure } = useLoad<BatchCost>(`${batch.id}:${round}`, () =>
    staffApi(getBatchCost, { params }),
  )
  const problem = useProblem(failure)
  return (
    <Card heading="Cost">
      {problem && <Notice tone="error">{problem}</Notice>}
      {found && (
        <CostForm
          key={found.version}
          batch={{ ...batch, version: found.version }}
          cost={found.cost}
          onDone={() => setRound(round + 1)}
        />
      )}
    </Card>
  )
}

interface CostFormProps {
  batch: Batch
  cost: number | null
  onDone: () => void
}

function CostForm({ batch, cost, onDone }: CostFormProps) {
  const { version, onError } = useBatchVersion(batch)
  const form = useStaffForm<{ cost: string }>({
    labels: { cost: costLabel },
    optional: ['cost'],
    check: wrongCost,
    defaultValues: { cost: cost === null ? '' : String(cost) },
    onError,
  })
  async function save(values: { cost: string }): Promise<void> {
    const body = { version, cost: costOf(values.cost) ?? null }
    await staffApi(editBatchCost, { params: { id: String(batch.id) }, body })
    onDone()
  }
  return (
    <form noValidate onSubmit={form.send(save)} className="grid gap-3">
      <FormMessages form={form} />
      <Field
        {...form.field('cost')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        hint="Without the tax that you claim back. Stock value is computed from it; the shop never shows it."
      />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary">
          Save the cost
        </SubmitButton>
      </div>
    </form>
  )
}
