import * as z from 'zod/mini'
import { changePassword, PasswordChange } from '#contract/shop/account-safety.ts'
import { minPasswordLength } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { wrongFieldsOf } from '../../lib/api/failure.ts'
import { checkedBy } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { useLocalChange } from '../../lib/forms/use-local-change.ts'
import { readUser } from '../../lib/session/session.ts'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface PasswordFormProps {
  /** Without a password, the present one is not required. */
  hasPassword: boolean
  onSaved?: () => void
}

const labels = { presentPassword: 'Present password', newPassword: 'New password' }

const checkChange = checkedBy(PasswordChange)
const checkNew = checkedBy(z.extend(PasswordChange, { presentPassword: z.optional(z.string()) }))

/** Sets or changes the password; typed values stay after an error. */
export function PasswordForm({ hasPassword, onSaved }: PasswordFormProps) {
  const form = useFields<PasswordChange>({
    labels,
    check: hasPassword ? checkChange : checkNew,
    defaultValues: { presentPassword: '', newPassword: '' },
  })
  const { outcome, change, clear } = useLocalChange((failure) => form.showErrors(wrongFieldsOf(failure)))

  async function send({ presentPassword, newPassword }: PasswordChange): Promise<void> {
    const body = hasPassword ? { presentPassword, newPassword } : { newPassword }
    if (!(await change(() => api(changePassword, { body })))) return
    form.reset()
    onSaved?.()
  }

  return (
    <form method="post" noValidate onSubmit={form.submit(send, clear)} className="grid gap-4">
      <p className="text-ink-700">
        {hasPassword
          ? 'A new password logs out every other device, and we send you an e-mail about it. Your passkeys stay.'
          : 'Your account has no password. Set one to log in without a code; we send you an e-mail about it.'}
      </p>
      {outcome && <Notice tone={outcome.tone}>{outcome.message}</Notice>}
      <FormProblems {...form.problems} />
      {/* Password managers store the new password with the identifier. */}
      <input type="text" autoComplete="username" value={readUser()?.email ?? ''} readOnly hidden />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasPassword && (
          <PasswordField {...form.field('presentPassword')} autoComplete="current-password" maxLength={200} />
        )}
        <PasswordField
          {...form.field('newPassword')}
          autoComplete="new-password"
          maxLength={200}
          hint={`At least ${minPasswordLength} characters.`}
        />
      </div>
      <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" className="justify-self-start max-sm:w-full">
        {hasPassword ? 'Change password' : 'Set the password'}
      </SubmitButton>
    </form>
  )
}
