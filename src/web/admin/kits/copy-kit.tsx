import { useNavigate } from 'react-router'
import { openProductDraft } from '#contract/admin/product-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Starts a new product from another draft, because an ordered kit keeps its parts. */
export function CopyKit({ productId }: { productId: number }) {
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const copy = () =>
    attempt(async () => {
      const body = { copy_of: productId, with_draft: true }
      const { id } = await staffApi(openProductDraft, { body, idempotencyKey: crypto.randomUUID() })
      await navigate(`/products/drafts/${id}`)
    })
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" onClick={() => void copy()}>
        New product with these parts
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
