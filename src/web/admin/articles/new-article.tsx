import { useNavigate } from 'react-router'
import { openArticleDraft } from '#contract/admin/article-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Begins the draft of a new article, from scratch or like another one, and opens it. */
export function NewArticle({ copyOf }: { copyOf?: number }) {
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const begin = () =>
    attempt(async () => {
      const body = copyOf === undefined ? {} : { copy_of: copyOf }
      const { id } = await staffApi(openArticleDraft, { body, idempotencyKey: crypto.randomUUID() })
      await navigate(`/articles/drafts/${id}`)
    })
  return (
    <>
      <Button look={copyOf === undefined ? 'primary' : 'secondary'} onClick={() => void begin()}>
        {copyOf === undefined ? 'New article' : 'New article like this'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
