import { useState } from 'react'
import { editStaff, resetStaff, type StaffMember } from '#contract/admin/team.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { staffApi } from '../components/staff-api.ts'
import { InvitationLink } from './invitation-link.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'

interface MemberCardProps {
  member: StaffMember
  roles: string[]
  mayEdit: boolean
  /** The member's own card; members cannot change their own role. */
  isOwn: boolean
}

export function MemberCard({ member, roles, mayEdit, isOwn }: MemberCardProps) {
  return (
    <li className="card grid content-start gap-3 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-subheading">{member.name}</h2>
        <p className="break-all text-ink-700 text-label">{member.email}</p>
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="blue" isLong>
          {member.role}
        </Badge>
        {!member.is_active && <Badge tone="grey">No access</Badge>}
        <Badge tone={member.has_second_factor ? 'green' : 'yellow'}>
          {member.has_second_factor ? 'Second factor' : 'No second factor'}
        </Badge>
      </p>
      <p className="text-ink-700 text-label">
        {member.last_seen_at ? (
          <>
            Last here <Age at={member.last_seen_at} />
          </>
        ) : (
          'Not signed in'
        )}
      </p>
      {mayEdit && <Actions member={member} roles={roles} isOwn={isOwn} />}
    </li>
  )
}

function Actions({ member, roles, isOwn }: Omit<MemberCardProps, 'mayEdit'>) {
  const { id, version, name, email, is_active: isActive } = member
  const [role, setRole] = useState(member.role)
  const [link, setLink] = useState<string | null>(null)
  const params = { id: String(id) }
  return (
    <div className="flex flex-wrap gap-2">
      {!isOwn && (
        <ReauthenticationDialog
          label="Role"
          title={`Role of ${name}`}
          effect="The new role applies from their next action."
          confirm="Save the role"
          onConfirm={async () => {
            await staffApi(editStaff, { params, body: { version, role } })
            return `${name} has the role ${role}.`
          }}
        >
          <RoleChoice roles={roles} value={role} onChange={setRole} />
        </ReauthenticationDialog>
      )}
      <ReauthenticationDialog
        label={isActive ? 'Close access' : 'Open access'}
        title={isActive ? `Close the access of ${name}` : `Open the access of ${name}`}
        effect={
          isActive
            ? 'Their sign-ins and API tokens end now, and they cannot sign in any more. What they did stays under their name.'
            : 'They can sign in again with the password that they have.'
        }
        confirm={isActive ? 'Close access' : 'Open access'}
        onConfirm={async () => {
          await staffApi(editStaff, { params, body: { version, is_active: !isActive } })
          return isActive ? `${name} has no access any more.` : `${name} has access again.`
        }}
      />
      <ReauthenticationDialog
        label="Reset"
        title={`Reset ${name}`}
        effect="For a colleague who lost the password or phone: both are removed, all sessions and API tokens end, and the colleague gets a link to set them again."
        confirm="Reset password and second factor"
        outcome={link && <InvitationLink link={link} email={email} />}
        onConfirm={async () => {
          setLink((await staffApi(resetStaff, { params, body: { version } })).link)
          return null
        }}
      />
    </div>
  )
}
