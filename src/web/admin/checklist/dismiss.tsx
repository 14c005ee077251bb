import { useRevalidator } from 'react-router'
import { type Checklist, putChecklistAway } from '#contract/admin/checklist.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Takes the checklist off Today, and puts it back. */
export function PutAway({ putAway }: { putAway: Checklist['put_away'] }) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const move = () =>
    attempt(async () => {
      await staffApi(putChecklistAway, { body: { is_put_away: putAway === null } })
      await revalidate()
    })
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <p className="text-ink-700 text-label">
        {putAway ? (
          <>
            {putAway.by} took it off Today <Age at={putAway.at} />. It stays under More → Checklist.
          </>
        ) : (
          'It stands on Today until all is done. Put away, it stays under More → Checklist.'
        )}
      </p>
      <Button look="secondary" onClick={() => void move()}>
        {putAway ? 'Show it on Today again' : 'Take it off Today'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
