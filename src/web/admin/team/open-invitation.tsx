import { useRevalidator } from 'react-router'
import { type listStaff, revokeInvitation } from '#contract/admin/team.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'

interface OpenInvitationProps {
  invitation: Reply<typeof listStaff>['invitations'][number]
  mayEdit: boolean
}

export function OpenInvitation({ invitation, mayEdit }: OpenInvitationProps) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  async function revoke(): Promise<void> {
    await attempt(() => staffApi(revokeInvitation, { params: { id: String(invitation.id) } }))
    await revalidate()
  }
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <span className="break-all">
        {invitation.email}, {invitation.role}
        <span className="block text-ink-700 text-label">
          {invitation.invited_by ? `invited by ${invitation.invited_by}, ` : ''}until{' '}
          {formatMoment(invitation.expires_at)} IST
        </span>
      </span>
      {problem && <Notice tone="error">{problem}</Notice>}
      {mayEdit && (
        <Button look="secondary" onClick={() => void revoke()}>
          Withdraw
        </Button>
      )}
    </li>
  )
}
