import { useState } from 'react'
import { editProductCost, getProductCost, type ProductCost } from '#contract/admin/product-cost.ts'
import type { StaffProduct } from '#contract/admin/products.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Notice } from '../../ui/notice.tsx'
import { CostForm } from '../batches/cost-form.tsx'
import { Card } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'

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
      {found && (
        <CostForm
          key={found.version}
          found={found}
          hint="What a pack usually costs, without the tax that is claimed back. It values batches without a cost of their own; the shop never shows it."
          save={(body) => staffApi(editProductCost, { params, body })}
          onDone={() => setRound(round + 1)}
        />
      )}
    </Card>
  )
}
