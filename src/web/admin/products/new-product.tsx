import { useNavigate } from 'react-router'
import { openProductDraft } from '#contract/admin/product-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Starts the draft of a new product, empty or from a copy, and opens it. */
export function NewProduct({ copyOf }: { copyOf?: number }) {
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const begin = () =>
    attempt(async () => {
      const body = copyOf === undefined ? {} : { copy_of: copyOf }
      const { id } = await staffApi(openProductDraft, { body, idempotencyKey: crypto.randomUUID() })
      await navigate(`/products/drafts/${id}`)
    })
  return (
    <>
      <Button look={copyOf === undefined ? 'primary' : 'secondary'} onClick={() => void begin()}>
        {copyOf === undefined ? 'New product' : 'New product like this'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
