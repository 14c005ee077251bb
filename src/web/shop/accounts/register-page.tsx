import { useState } from 'react'
import { useLocation } from 'react-router'
import { minPasswordLength, NewAccount, register as registerAccount } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { checkedBy } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PasswordInput, ShowButton } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignInReason } from './sign-in-reason.tsx'
import { useLinkedEmail } from './use-linked-email.ts'
import { useSignIn } from './use-sign-in.ts'
import { WantedGoods } from './wanted-goods.tsx'

type RegisterForm = NewAccount & { confirmPassword: string }

type FormField = FieldProps & { name: keyof RegisterForm }

const passwordHint = `At least ${minPasswordLength} characters.`

const fields: FormField[] = [
  { name: 'fullName', label: 'Full Name', autoComplete: 'name', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
  {
    name: 'phoneNumber',
    label: 'Phone Number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 20,
    hint: 'An Indian mobile number, for the courier.',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 200,
    hint: passwordHint,
  },
  {
    name: 'confirmPassword',
    label: 'Confirm Password',
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 200,
  },
]

const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))

export function Component() {
  return (
    <SignInCard
      title="Create your account"
      lead="It takes a minute. Your cart and your orders then follow you to any device."
      action="Registering"
    >
      <PageHead
        title="Register"
        description="Create an account to order, to follow your parcels, and to keep your cart on every device."
        canonicalPath="/register"
      />
      <WantedGoods action="registered" />
      <RegistrationForm />
    </SignInCard>
  )
}

function problemOfRepeat({ password, confirmPassword }: RegisterForm): string | null {
  if (!confirmPassword) return 'Confirm Password is required.'
  return password === confirmPassword ? null : 'Passwords do not match.'
}

function RegistrationForm() {
  const form = useFields<RegisterForm>({
    labels,
    check: checkedBy(NewAccount, (messages, values) => {
      const problem = problemOfRepeat(values)
      return problem ? { ...messages, confirmPassword: problem } : messages
    }),
  })
  const emailHint = useLinkedEmail({
    read: () => form.getValues('email'),
    write: (email) => form.setValue('email', email),
  })
  const [isShown, setShown] = useState(false)
  const { state } = useLocation()
  const { status, message, from, submit } = useSignIn(
    'Registration failed. Please try again.',
    (rejected) => void form.showErrors(rejected),
  )

  const send = ({ confirmPassword: _, ...body }: RegisterForm) => submit(() => api(registerAccount, { body }))

  return (
    <>
      <form method="post" noValidate onSubmit={form.submit(send)} className="grid gap-4 noscript:hidden">
        {status !== 'done' && <SignInReason />}
        {message && <Notice tone={status === 'done' ? 'success' : 'error'}>{message}</Notice>}
        <FormProblems {...form.problems} />
        {fields.map(({ name, type, ...rest }) => {
          const shared = { ...rest, ...form.field(name, name === 'password' ? ['confirmPassword'] : []) }
          if (name === 'email') return <Field key={name} {...shared} type={type} hint={emailHint} />
          if (type !== 'password') return <Field key={name} {...shared} type={type} />
          return (
            <div key={name} className="relative">
              {name === 'password' && <ShowButton what="Passwords" isShown={isShown} onChange={setShown} />}
              <PasswordInput {...shared} isShown={isShown} />
            </div>
          )
        })}
        <SubmitButton
          isBusy={status === 'busy'}
          busyLabel="Creating your account…"
          disabled={status === 'done'}
        >
          Register
        </SubmitButton>
      </form>
      <p className="mt-4">
        Have an account already?{' '}
        <Link
          to={signInPath(from)}
          replace
          state={state}
          className="text-link inline-flex min-h-11 items-center"
        >
          Log in
        </Link>
      </p>
    </>
  )
}
