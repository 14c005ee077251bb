import { type SubmitEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { login } from '#contract/accounts.ts'
import { api } from '../../api/browser-api.ts'
import { signInPath } from '../../session/return-path.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useSignIn } from './use-sign-in.ts'
import { WhyHere } from './why-here.tsx'

const linkClass = 'text-link inline-flex min-h-11 items-center'

export function Component() {
  return (
    <SignInCard
      title="Log in"
      lead="Your cart, your orders and your addresses are waiting."
      deed="Logging in"
    >
      <PageHead title="Log in" description="Log in to your account." canonicalPath="/login" />
      <LoginForm />
    </SignInCard>
  )
}

type Missing = { identifier?: string; password?: string }

function LoginForm() {
  const [missing, setMissing] = useState<Missing>({})
  const identifier = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { state } = useLocation()
  const { status, message, from, submit } = useSignIn('Login failed. Please check your credentials.', () =>
    password.current?.focus(),
  )

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = {
      loginIdentifier: identifier.current?.value.trim() ?? '',
      password: password.current?.value ?? '',
    }
    setMissing({
      identifier: given.loginIdentifier ? undefined : 'Please enter your email or phone number.',
      password: given.password ? undefined : 'Please enter your password.',
    })
    if (!given.loginIdentifier) identifier.current?.focus()
    else if (!given.password) password.current?.focus()
    else void submit(() => api(login, { body: given }))
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {status !== 'done' && <WhyHere />}
      {message && <Notice tone={status === 'done' ? 'success' : 'error'}>{message}</Notice>}
      <Field
        ref={identifier}
        label="Email or Phone Number"
        name="loginIdentifier"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        error={missing.identifier}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        error={missing.password}
      />
      <SubmitButton isBusy={status === 'busy'} busyLabel="Logging in…" disabled={status === 'done'}>
        Log In
      </SubmitButton>
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link to="/forgot-password" className={linkClass}>
          Forgot your password?
        </Link>
        <Link to={signInPath(from, '/register')} replace state={state} className={linkClass}>
          Create an account
        </Link>
      </p>
    </form>
  )
}
