import { useRevalidator } from 'react-router'
import { type Checklist, dismissChecklist } from '#contract/admin/checklist.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

/** Removes the checklist from Today, or shows it there again. */
export function Dismiss({ dismiss }: { dismiss: Checklist['put_away'] }) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const move = () =>
    attempt(async () => {
      await staffApi(dismissChecklist, { body: { is_put_away: dismiss === null } })
      await revalidate()
    })
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <p className="text-ink-700 text-label">
        {dismiss ? (
          <>
            {dismiss.by} dismissed it <Age at={dismiss.at} />. It stays under More → Checklist.
          </>
        ) : (
          'It stands on Today until all is done. Dismissed, it stays under More → Checklist.'
        )}
      </p>
      <Button look="secondary" onClick={() => void move()}>
        {dismiss ? 'Show it on Today again' : 'Dismiss'}
      </Button>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
