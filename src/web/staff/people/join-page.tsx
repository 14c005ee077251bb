import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { acceptInvitation, lookAtInvitation, minStaffPasswordLength } from '#contract/staff/sign-in.ts'
import { failureOf, wrongFieldsOf } from '../../api/failure.ts'
import { formatMoment } from '../../dates.ts'
import { useLoad } from '../../loading/use-load.ts'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { Entrance } from './entrance.tsx'

type Invitation = StaffReply<typeof lookAtInvitation>

/** The token stands behind `#`, which browsers never send. */
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

/** The server's errors for the fields of this form, the first one last. */
function fieldsOf({ name, password }: Record<string, string>): [keyof Values, string][] {
  const fields: [keyof Values, string | undefined][] = [
    ['password', password],
    ['name', name],
  ]
  return fields.filter((field): field is [keyof Values, string] => field[1] !== undefined)
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { name: invitation.name ?? '', password: '' },
  })

  async function join({ name, password }: Values): Promise<void> {
    setProblem(null)
    try {
      await staffApi(acceptInvitation, { body: { token, name, password } })
      await navigate('/second-factor', { replace: true })
    } catch (error) {
      const failure = failureOf(error)
      const wrong = fieldsOf(wrongFieldsOf(failure))
      for (const [name, message] of wrong) setError(name, { message }, { shouldFocus: true })
      if (wrong.length === 0) setProblem(sentenceOf(failure))
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(join)} className="grid gap-4">
      <p className="text-ink-700">
        For {invitation.email}, as <strong>{invitation.role}</strong>. The link works until{' '}
        {formatMoment(invitation.expires_at)} IST.
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <Field
        {...register('name', { required: 'Name is required.' })}
        label="Your name, as colleagues see it"
        autoComplete="name"
        error={formState.errors.name?.message}
      />
      <PasswordField
        {...register('password', { required: 'Password is required.' })}
        label="Password"
        hint={`At least ${minStaffPasswordLength} characters.`}
        autoComplete="new-password"
        error={formState.errors.password?.message}
      />
      <SubmitButton isBusy={formState.isSubmitting} busyLabel="Joining…">
        Join
      </SubmitButton>
    </form>
  )
}
