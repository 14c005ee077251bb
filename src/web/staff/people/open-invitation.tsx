import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { type listStaff, revokeInvitation } from '#contract/staff/team.ts'
import { failureOf } from '../../api/failure.ts'
import { formatMoment } from '../../dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'

interface OpenInvitationProps {
  invitation: StaffReply<typeof listStaff>['invitations'][number]
  mayEdit: boolean
}

export function OpenInvitation({ invitation, mayEdit }: OpenInvitationProps) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  async function revoke(): Promise<void> {
    try {
      await staffApi(revokeInvitation, { params: { id: String(invitation.id) } })
    } catch (thrown) {
      const error = failureOf(thrown)
      setProblem(sentenceOf(error))
    }
    await revalidate()
  }
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <span className="break-all">
        {invitation.email}, {invitation.role}
        <span className="block text-ink-700 text-label">until {formatMoment(invitation.expires_at)} IST</span>
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
