import { useState } from 'react'
import { editProductCost, getProductCost, type ProductCost } from '#contract/admin/product-cost.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { costLabel, costOf, wrongCost } from '../batches/typed-cost.ts'
import { Card } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

/** The usual cost of a pack, for members with the permission. */
export function CostCard({ product }: { product: StaffProduct }) {
  const [round, setRound] = useState(0)
  const params = { id: String(product.id) }
  const { data: found, failure } = useLoad<ProductCost>(`${product.id}:${round}`, () =>
    staffApi(getProductCost, { params }),
  )
  const problem = useProblem(failure)
  return (
    <Card heading="Cost">
      {problem && <Notice tone="error">{problem}</Notice>}
      {found && <CostForm key={found.version} found={found} onDone={() => setRound(round + 1)} />}
    </Card>
  )
}

function CostForm({ found, onDone }: { found: ProductCost; onDone: () => void }) {
  const { id, cost } = found
  /** A conflict shows once; the typed cost stays and can be sent again. */
  const [version, setVersion] = useState(found.version)
  const form = useStaffForm<{ cost: string }>({
    labels: { cost: costLabel },
    optional: ['cost'],
    check: wrongCost,
    defaultValues: { cost: cost === null ? '' : String(cost) },
    onError: (failure: Failure) => {
      const server = serverVersionOf<ProductCost>(failure)
      if (server) setVersion(server.version)
      return false
    },
  })
  async function save(values: { cost: string }): Promise<void> {
    const body = { version, cost: costOf(values.cost) ?? null }
    await staffApi(editProductCost, { params: { id: String(id) }, body })
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
        hint="What a pack usually costs, without the tax that is claimed back. It values batches without a cost of their own; the shop never shows it."
      />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" look="secondary">
          Save the cost
        </SubmitButton>
      </div>
    </form>
  )
}
