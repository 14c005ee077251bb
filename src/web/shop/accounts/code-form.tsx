import { useEffect } from 'react'
import * as z from 'zod/mini'
import { codeDigits, codeMinutes, SignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { api } from '../../lib/api/browser-api.ts'
import { checkedBy } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { type PendingCode, pendingCode } from '../../lib/session/pending-code.ts'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FirstProof } from './first-proof.tsx'
import { useCodeRequest } from './other-ways.tsx'
import { useSignIn } from './use-sign-in.ts'

interface CodeFormProps {
  input: PendingCode
  /** Another code was asked for. */
  onSent: (input: PendingCode) => void
  /** Back to the password. */
  onLeave: () => void
}

const linkClass = 'text-link inline-flex min-h-11 items-center disabled:text-ink-500'

interface Values {
  code: string
  password: string
}

const checkCode = checkedBy(z.object({ code: SignInCode, password: z.string() }))

/** The form for a mailed code, one per request. It shows the same whether or not the account exists. */
export function CodeForm({ input, onSent, onLeave }: CodeFormProps) {
  const form = useFields<Values>({
    labels: { code: 'Code', password: 'Password' },
    check: checkCode,
    optional: ['password'],
  })
  const { setFocus } = form
  const { status, message, from, formerAccessEnded, submit } = useSignIn(
    'Login failed. Please ask for another code.',
    (rejected) => {
      if (!form.showErrors(rejected)) setFocus('code')
    },
  )
  const another = useCodeRequest(onSent)
  useEffect(() => setFocus('code'), [setFocus])
  useEffect(() => {
    if (status === 'done') pendingCode.clear()
  }, [status])

  const send = ({ code, password }: Values) => {
    const body = { request: input.request, code, password: password || undefined }
    return submit(() => api(signInByCode, { body }))
  }
  const problem = message ?? another.message
  if (formerAccessEnded) return <FirstProof next={from ?? '/accountpage'} />

  return (
    <form method="post" noValidate onSubmit={form.submit(send)} className="grid gap-4">
      <Notice tone="info">
        If there is an account for {input.identifier}, a code of {codeDigits} digits is on its way to its
        e-mail address. It works for {codeMinutes} minutes, only in this browser.
      </Notice>
      {problem && <Notice tone={status === 'done' ? 'success' : 'error'}>{problem}</Notice>}
      <FormProblems {...form.problems} />
      <Field
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        hint="We never ask you for this code. Type it only here."
      />
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          Is this your first login by e-mail?
        </summary>
        <p className="mt-1 mb-3 text-ink-700 text-label">
          It logs out every other device and ends the password and passkeys from before, since a stranger may
          have opened the account. With the password they stay.
        </p>
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
      </details>
      <SubmitButton isBusy={status === 'busy'} busyLabel="Logging in…" disabled={status === 'done'}>
        Log in with the code
      </SubmitButton>
      <p className="flex flex-wrap justify-between gap-x-4">
        <button
          type="button"
          className={linkClass}
          disabled={another.isBusy || status !== 'idle'}
          onClick={() => void another.request(input.identifier)}
        >
          {another.isBusy ? 'Sending…' : 'Send another code'}
        </button>
        <button type="button" className={linkClass} disabled={status !== 'idle'} onClick={onLeave}>
          Use the password
        </button>
      </p>
    </form>
  )
}
