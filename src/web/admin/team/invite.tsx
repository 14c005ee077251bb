import { useState } from 'react'
import { inviteStaff } from '#contract/admin/team.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { InvitationLink } from './invitation-link.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'

interface Values {
  email: string
}

const labels = { email: 'E-mail' }

/** Invites a person to a role, by email. */
export function Invite({ roles }: { roles: string[] }) {
  const form = useFields<Values>({ labels, check: requiring(labels), defaultValues: { email: '' } })
  const [role, setRole] = useState('orders')
  const [link, setLink] = useState<string | null>(null)
  function startAnew(): void {
    form.reset()
    setLink(null)
  }
  async function invite(): Promise<null> {
    const { email } = form.getValues()
    setLink((await staffApi(inviteStaff, { body: { email, role } })).link)
    return null
  }
  return (
    <ReauthenticationDialog
      command="invite"
      label="Invite a colleague"
      title="Invite a colleague"
      effect="They get a mail with a link, and set a password and a second factor themselves."
      confirm="Invite"
      onOpen={startAnew}
      onConfirm={invite}
      form={form}
      outcome={link && <InvitationLink link={link} email={form.getValues('email')} />}
    >
      <Field {...form.field('email')} type="email" autoComplete="off" />
      <RoleChoice roles={roles} value={role} onChange={setRole} />
    </ReauthenticationDialog>
  )
}
