import { useRevalidator } from 'react-router'
import { type listProductGrid, undoProductGrid } from '#contract/admin/product-grid.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useUndo } from '../components/use-undo.ts'
import { countText } from './edits.ts'

type Step = NonNullable<Reply<typeof listProductGrid>['undo']>

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Offers to take the last step back, while that is possible. */
export function Undo({ step }: { step: Step }) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt({ keepsText: true })
  const idempotencyKey = useIdempotencyKey()
  const notify = useUndo()
  const undo = (): Promise<unknown> =>
    attempt(async () => {
      const body = { batch: step.batch }
      const { changes, products } = await staffApi(undoProductGrid, {
        body,
        idempotencyKey: idempotencyKey.of(body),
      })
      notify(`Undone: ${countText(changes, products)}.`)
      await revalidate()
    })
  return (
    <div className="mt-4 grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3">
        You saved {countText(step.changes, step.products)}.
        <Button look="quiet" className="px-0!" onClick={() => void undo()}>
          Undo, until {clock.format(new Date(step.undo_until))}
        </Button>
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
