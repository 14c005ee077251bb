import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { login } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import type { FormCheck } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { type PendingCode, pendingCode } from '../../lib/session/pending-code.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeForm } from './code-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignInReason } from './sign-in-reason.tsx'
import { useLinkedEmail } from './use-linked-email.ts'
import { useSignIn } from './use-sign-in.ts'
import { WantedGoods } from './wanted-goods.tsx'

const linkClass = 'text-link inline-flex min-h-11 items-center'

export function Component() {
  return (
    <SignInCard
      title="Log in"
      lead="Your cart, your orders and your addresses are waiting."
      action="Logging in"
    >
      <PageHead
        title="Log in"
        description="Log in with your e-mail address or phone number to reach your cart, your orders and your garden."
        canonicalPath="/login"
      />
      <WantedGoods action="logged in" />
      <Ways />
    </SignInCard>
  )
}

/** The password form, or the form of a requested code. */
function Ways() {
  const [pending, setPending] = useState<PendingCode | null>(null)
  const [identifier, setIdentifier] = useState('')
  useEffect(() => setPending(pendingCode.read()), [])

  function expectCode(next: PendingCode): void {
    pendingCode.write(next)
    setPending(next)
  }

  function leave({ identifier: typed }: PendingCode): void {
    pendingCode.clear()
    setIdentifier(typed)
    setPending(null)
  }

  if (pending)
    return (
      <CodeForm key={pending.request} input={pending} onSent={expectCode} onLeave={() => leave(pending)} />
    )
  return <LoginForm identifier={identifier} onCodeSent={expectCode} />
}

interface Values {
  loginIdentifier: string
  password: string
}

const nobodyNamed = 'Please enter your email or phone number.'

const checkGiven: FormCheck<Values> = ({ loginIdentifier, password }) => ({
  ...(!loginIdentifier.trim() && { loginIdentifier: nobodyNamed }),
  ...(!password && { password: 'Please enter your password.' }),
})

interface LoginFormProps {
  /** The identifier of a shopper who returns from the code form. */
  identifier: string
  onCodeSent: (input: PendingCode) => void
}

function LoginForm({ identifier, onCodeSent }: LoginFormProps) {
  const form = useFields<Values>({
    labels: { loginIdentifier: 'Email or Phone Number', password: 'Password' },
    check: checkGiven,
    // Omitted otherwise, so that text typed before hydration stays.
    ...(identifier && { defaultValues: { loginIdentifier: identifier, password: '' } }),
  })
  const { setFocus } = form
  useEffect(() => {
    if (identifier) setFocus('password')
  }, [identifier, setFocus])
  const identifierHint = useLinkedEmail({
    read: () => form.getValues('loginIdentifier'),
    write: (email) => form.setValue('loginIdentifier', email),
  })
  const { state } = useLocation()
  const { status, message, from, submit } = useSignIn(
    'Login failed. Please check your credentials.',
    (rejected) => {
      if (!form.showErrors(rejected)) form.setFocus('password')
    },
  )

  const send = ({ loginIdentifier, password }: Values) =>
    submit(() => api(login, { body: { loginIdentifier: loginIdentifier.trim(), password } }))

  function readIdentifier(): string | null {
    const typed = form.getValues('loginIdentifier').trim()
    if (!typed) form.showErrors({ loginIdentifier: nobodyNamed })
    return typed || null
  }

  return (
    <>
      <form method="post" noValidate onSubmit={form.submit(send)} className="grid gap-4 noscript:hidden">
        {status !== 'done' && <SignInReason />}
        {message && <Notice tone={status === 'done' ? 'success' : 'error'}>{message}</Notice>}
        <FormProblems {...form.problems} />
        <Field
          {...form.field('loginIdentifier')}
          hint={identifierHint}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
        <SubmitButton isBusy={status === 'busy'} busyLabel="Logging in…" disabled={status === 'done'}>
          Log In
        </SubmitButton>
      </form>
      <p className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Link to="/forgot-password" className={linkClass}>
          Forgot your password?
        </Link>
        <Link to={signInPath(from, '/register')} replace state={state} className={linkClass}>
          Create an account
        </Link>
      </p>
      <OtherWays readIdentifier={readIdentifier} onCodeSent={onCodeSent} />
    </>
  )
}
