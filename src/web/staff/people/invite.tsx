import { useState } from 'react'
import { inviteStaff } from '#contract/staff/team.ts'
import { Field } from '../../ui/field.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { GraveDialog } from './grave-dialog.tsx'
import { LinkOut } from './link-out.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Invites somebody to a role, by mail. */
export function Invite({ roles }: { roles: string[] }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('orders')
  const [link, setLink] = useState<string | null>(null)
  async function invite(): Promise<null> {
    setLink((await staffApi(inviteStaff, { body: { email, role } })).link)
    return null
  }
  return (
    <GraveDialog
      label="Invite a colleague"
      title="Invite a colleague"
      effect="They get a mail with a link, and set a password and a second factor themselves."
      confirm="Invite"
      onConfirm={invite}
      outcome={link && <LinkOut link={link} email={email} />}
    >
      <Field
        label="E-mail"
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="off"
      />
      <RoleChoice roles={roles} value={role} onChange={setRole} />
    </GraveDialog>
  )
}
