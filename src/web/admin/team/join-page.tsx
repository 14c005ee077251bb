import { useState } from 'react'
import { useNavigate } from 'react-router'
import { acceptInvitation, lookAtInvitation, minStaffPasswordLength } from '#contract/admin/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatMoment } from '../../lib/dates.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { Entrance } from './entrance.tsx'

type Invitation = Reply<typeof lookAtInvitation>

/** The token follows `#`, which browsers never send. */
const tokenInAddress = (): string => window.location.hash.slice(1)

export function Component() {
  useTitle('Join')
  const [token] = useState(tokenInAddress)
  const { data, failure, reload } = useLoad(token, () => staffApi(lookAtInvitation, { body: { token } }))
  return (
    <Entrance heading="Join the back office">
      {failure && (
        <Failed message={sentenceOf(failure)} onRetry={failure.status === null ? reload : undefined} />
      )}
      {!failure && !data && <Skeleton className="h-40" />}
      {data && <JoinForm token={token} invitation={data} />}
    </Entrance>
  )
}

interface Values {
  name: string
  password: string
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate()
  const form = useStaffForm<Values>({
    labels: { name: 'Your name, as colleagues see it', password: 'Password' },
    check: requiring({ name: 'Name', password: 'Password' }),
    defaultValues: { name: invitation.name ?? '', password: '' },
  })

  async function join({ name, password }: Values): Promise<void> {
    await staffApi(acceptInvitation, { body: { token, name, password } })
    await navigate('/second-factor', { replace: true })
  }

  return (
    <form noValidate onSubmit={form.send(join)} className="grid gap-4">
      <p className="text-ink-700">
        For {invitation.email}, as <strong>{invitation.role}</strong>. The link works until{' '}
        {formatMoment(invitation.expires_at)} IST.
      </p>
      <FormMessages form={form} />
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <Field {...form.field('name')} autoComplete="name" />
      <PasswordField
        {...form.field('password')}
        hint={`At least ${minStaffPasswordLength} characters.`}
        autoComplete="new-password"
      />
      <SubmitButton isBusy={form.isBusy} busyLabel="Joining…">
        Join
      </SubmitButton>
    </form>
  )
}
