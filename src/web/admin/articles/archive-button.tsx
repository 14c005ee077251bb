import { useRevalidator } from 'react-router'
import { archiveArticle, type StaffArticle } from '#contract/admin/articles.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

/** Unpublishes an article, or publishes it again. */
export function ArchiveButton({ article: { id, version, archived } }: { article: StaffArticle }) {
  const { problem, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const set = (isOut: boolean, seen: number) =>
    staffApi(archiveArticle, { params: { id: String(id) }, body: { version: seen, archived: isOut } })
  const turn = () =>
    attempt(async () => {
      const after = await set(!archived, version)
      tell(archived ? 'It is in the blog again.' : 'It is out of the blog.', () =>
        set(archived, after.version),
      )
      await revalidate()
    })
  return (
    <>
      <Button look="secondary" onClick={() => void turn()}>
        {archived ? 'Publish again' : 'Unpublish'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
