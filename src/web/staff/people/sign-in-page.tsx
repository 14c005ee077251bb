import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { signIn } from '#contract/staff/sign-in.ts'
import { codeOf, failureOf } from '../../api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { wayBack } from '../parts/way-back.ts'
import { Entrance } from './entrance.tsx'

interface Values {
  email: string
  password: string
  code: string
}

export function Component() {
  useTitle('Sign in')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [wantsCode, setWantsCode] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Values>()

  async function enter({ email, password, code }: Values): Promise<void> {
    setProblem(null)
    try {
      await staffApi(signIn, { body: { email, password, ...(wantsCode && { code: code.trim() }) } })
      await navigate(wayBack(search), { replace: true })
    } catch (error) {
      const failure = failureOf(error)
      const isAsked = codeOf(failure) === 'code_required'
      if (isAsked) setWantsCode(true)
      else setProblem(sentenceOf(failure))
      if (wantsCode) resetField('code')
      setTimeout(() => setFocus(isAsked || wantsCode ? 'code' : 'password'))
    }
  }

  return (
    <Entrance heading="Sign in">
      <form noValidate onSubmit={handleSubmit(enter)} className="grid gap-4">
        {search.has('ended') && !problem && (
          <Notice tone="info">Your sign-in has ended. Sign in again to go on where you were.</Notice>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        <Field
          {...register('email', { required: 'E-mail is required.' })}
          label="E-mail"
          type="email"
          autoComplete="username"
          readOnly={wantsCode}
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('password', { required: 'Password is required.' })}
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
        />
        {wantsCode && (
          <Field
            {...register('code', { required: 'Code is required.' })}
            label="Code"
            hint="Six digits from your authenticator application, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={formState.errors.code?.message}
          />
        )}
        <SubmitButton isBusy={formState.isSubmitting} busyLabel="Signing in…">
          Sign in
        </SubmitButton>
      </form>
    </Entrance>
  )
}
