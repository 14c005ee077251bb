import { useState } from 'react'
import type { Batch } from '#contract/admin/batches.ts'
import { type BatchCost, editBatchCost, getBatchCost } from '#contract/admin/stock-value.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'
import { CostForm } from './cost-form.tsx'

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
          found={found}
          hint="Without the tax that you claim back. Stock value is computed from it; the shop never shows it."
          save={(body) => staffApi(editBatchCost, { params, body })}
          onDone={() => setRound(round + 1)}
        />
      )}
    </Card>
  )
}
