import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { signIn } from '#contract/admin/sign-in.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { canUsePasskeys } from '../../lib/passkeys/can-use.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { returnPath } from '../components/sign-in-path.ts'
import { staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { signInByPasskey } from '../components/use-passkey.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { Entrance } from './entrance.tsx'

interface Values {
  email: string
  password: string
  code: string
}

const labels = { email: 'E-mail', password: 'Password', code: 'Code' }

export function Component() {
  useTitle('Sign in')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [wantsCode, setWantsCode] = useState(false)
  const form = useStaffForm<Values>({
    labels,
    check: requiring(wantsCode ? labels : { email: labels.email, password: labels.password }),
    onError: askForCode,
  })

  async function enter({ email, password, code }: Values): Promise<void> {
    await staffApi(signIn, { body: { email, password, ...(wantsCode && { code: code.trim() }) } })
    await navigate(returnPath(search), { replace: true })
  }

  async function enterByPasskey(): Promise<void> {
    const problem = await signInByPasskey()
    if (problem !== null) form.setProblem(problem)
    else await navigate(returnPath(search), { replace: true })
  }

  /** Asks for the code, and focuses the next field once it is rendered. */
  function askForCode(failure: Failure): boolean {
    const isAsked = codeOf(failure) === 'code_required'
    if (isAsked) setWantsCode(true)
    if (wantsCode) form.resetField('code')
    setTimeout(() => form.setFocus(isAsked || wantsCode ? 'code' : 'password'))
    return isAsked
  }

  return (
    <Entrance heading="Sign in">
      <form noValidate onSubmit={form.send(enter)} className="grid gap-4">
        {search.has('ended') && !form.problem && (
          <Notice tone="info">Your sign-in has ended. Sign in again to go on where you were.</Notice>
        )}
        <FormMessages form={form} />
        <Field {...form.field('email')} type="email" autoComplete="username" readOnly={wantsCode} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        {wantsCode && (
          <Field
            {...form.field('code')}
            hint="Six digits from your authenticator application, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <SubmitButton isBusy={form.isBusy} busyLabel="Signing in…">
          Sign in
        </SubmitButton>
        {canUsePasskeys() && (
          <Button look="secondary" disabled={form.isBusy} onClick={() => void form.attempt(enterByPasskey)}>
            Use a passkey
          </Button>
        )}
      </form>
    </Entrance>
  )
}
