import { type ActionFunctionArgs, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { minPasswordLength, PasswordReset, resetPassword } from '#contract/shop/accounts.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer, failed, textOf, throwInvalidForm } from '../../lib/forms/form-answer.ts'
import { FormOutcome } from '../../lib/forms/form-outcome.tsx'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { resetRedirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SignInCard } from './sign-in-card.tsx'

const labels = { newPassword: 'New Password', confirmPassword: 'Confirm Password' }

const differing = 'Passwords do not match.'

export async function action({ request, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const newPassword = textOf(form, 'newPassword')
  if (token === '') return failed(form, 'No reset token found.')
  if (newPassword !== textOf(form, 'confirmPassword')) {
    return failed(form, differing, { confirmPassword: differing })
  }
  const invalid = throwInvalidForm(form, PasswordReset, { token, newPassword })
  if (invalid) return invalid
  return answerForm(form, () => context.get(apiContext)(resetPassword, { body: { token, newPassword } }), {
    refused: 'Password reset failed. Please try again.',
    usesServerMessage: true,
  })
}

export function Component() {
  const [search] = useSearchParams()
  const answer = useActionData<FormAnswer>()
  const hasToken = Boolean(search.get('token'))
  return (
    <SignInCard title="Set a new password">
      <PageHead title="Reset password" isPrivate />
      <div className="grid gap-4">
        {!hasToken && !answer && <Notice tone="error">Password reset token is missing or invalid.</Notice>}
        <FormOutcome answer={answer} labels={labels} />
        {answer?.status === 'sent' ? <ToLogin /> : <ResetForm answer={answer} />}
      </div>
    </SignInCard>
  )
}

function ToLogin() {
  useRedirect('/login', resetRedirectMs)
  return <ButtonLink to="/login">Log In</ButtonLink>
}

function ResetForm({ answer }: { answer: FormAnswer | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  const form = usePostedForm(answer)
  const errors = answer?.status === 'failed' ? answer.errors : {}
  return (
    <Form ref={form} method="post" noValidate>
      <fieldset disabled={isSending} className="grid gap-4">
        <PasswordField
          label={labels.newPassword}
          name="newPassword"
          autoComplete="new-password"
          required
          hint={`At least ${minPasswordLength} characters.`}
          error={errors.newPassword}
        />
        <PasswordField
          label={labels.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button type="submit">{isSending ? 'Saving...' : 'Reset password'}</Button>
      </fieldset>
    </Form>
  )
}
