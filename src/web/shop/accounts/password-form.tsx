import { changePassword, PasswordChange } from '#contract/account-safety.ts'
import { minPasswordLength } from '#contract/accounts.ts'
import { api } from '../../api/browser-api.ts'
import { wrongFieldsOf } from '../../api/failure.ts'
import { checkedBy } from '../../forms/form-check.ts'
import { useFields } from '../../forms/use-fields.ts'
import { useOwnChange } from '../../forms/use-own-change.ts'
import { readUser } from '../../session/session.ts'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

const labels = { presentPassword: 'Present password', newPassword: 'New password' }

/** Changes the password; what was typed stays after a refusal. */
export function PasswordForm() {
  const form = useFields<PasswordChange>({
    labels,
    check: checkedBy(PasswordChange),
    defaultValues: { presentPassword: '', newPassword: '' },
  })
  const { told, change, hush } = useOwnChange((failure) => form.refuse(wrongFieldsOf(failure)))

  async function send(body: PasswordChange): Promise<void> {
    if (await change(() => api(changePassword, { body }))) form.reset()
  }

  return (
    <form method="post" noValidate onSubmit={form.submit(send, hush)} className="grid gap-4">
      <p className="text-ink-700">
        A new password logs out every other device, and we send you an e-mail about it. Your passkeys stay.
      </p>
      {told && <Notice tone={told.tone}>{told.message}</Notice>}
      <FormProblems {...form.problems} />
      {/* Password managers store the new password with it. */}
      <input type="text" autoComplete="username" value={readUser()?.email ?? ''} readOnly hidden />
      <PasswordField {...form.field('presentPassword')} autoComplete="current-password" maxLength={200} />
      <PasswordField
        {...form.field('newPassword')}
        autoComplete="new-password"
        maxLength={200}
        hint={`At least ${minPasswordLength} characters.`}
      />
      <SubmitButton isBusy={form.isBusy} busyLabel="Saving…" className="justify-self-start max-sm:w-full">
        Change password
      </SubmitButton>
    </form>
  )
}
