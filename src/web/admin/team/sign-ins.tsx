import { useRevalidator } from 'react-router'
import { endSignIn, type listSignIns } from '#contract/admin/team.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

interface SignInsProps {
  signIns: Reply<typeof listSignIns>['sign_ins']
  /** With others' sign-ins. */
  canEnd: boolean
}

/** The open sessions; each but the present one can be ended. */
export function SignIns({ signIns, canEnd }: SignInsProps) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  async function end(id: number): Promise<void> {
    await attempt(() => staffApi(endSignIn, { params: { id: String(id) } }))
    await revalidate()
  }
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <ul className="mt-3 grid gap-3">
        {signIns.map((one) => (
          <li key={one.id} className="card flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="min-w-0">
              <span className="font-semibold">{one.name}</span>{' '}
              {one.is_current && <Badge tone="green">This one</Badge>}
              <span className="block text-ink-700 text-label">
                {one.address}, {one.user_agent || 'unknown browser'}
              </span>
              <span className="block text-ink-700 text-label">
                Since <Age at={one.signed_in_at} />, last used <Age at={one.last_seen_at} />
              </span>
            </span>
            {!one.is_current && (one.is_own || canEnd) && (
              <Button look="secondary" aria-label={`End it: ${one.name}`} onClick={() => void end(one.id)}>
                End it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
