import { Link, useRevalidator } from 'react-router'
import { catchUp, type getToday } from '#contract/admin/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Entries } from '../audit/entries.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Changes by others since the member last confirmed them. */
export function RecentChanges({ since: { entries, is_cut, up_to } }: Pick<Reply<typeof getToday>, 'since'>) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const seen = (upTo: string) =>
    attempt(async () => {
      await staffApi(catchUp, { body: { up_to: upTo } })
      await revalidate()
    })
  return (
    <Card heading="Since you were last here">
      {entries.length === 0 && <Quiet>No new changes by colleagues.</Quiet>}
      <Entries entries={entries} />
      {is_cut && (
        <p className="mt-3 text-label">
          There is more
          {may(session, 'audit.read') ? (
            <>
              , in the{' '}
              <Link to="/audit" className="text-link">
                log
              </Link>
              .
            </>
          ) : (
            '.'
          )}
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {up_to && (
        <Button look="secondary" className="mt-4" onClick={() => void seen(up_to)}>
          I have seen this
        </Button>
      )}
    </Card>
  )
}
