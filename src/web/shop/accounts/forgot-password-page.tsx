import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { ForgottenPassword, forgotPassword } from '#contract/shop/accounts.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer, textOf, throwInvalidForm } from '../../lib/forms/form-answer.ts'
import { FormOutcome } from '../../lib/forms/form-outcome.tsx'
import { Honeypot } from '../../lib/forms/honeypot.tsx'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SignInCard } from './sign-in-card.tsx'

const labels = { email: 'Email' }

export async function action({ request, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  const body = { email: textOf(form, 'email'), website: textOf(form, 'website') }
  const invalid = throwInvalidForm(form, ForgottenPassword, body)
  if (invalid) return invalid
  return answerForm(form, () => context.get(apiContext)(forgotPassword, { body }), {
    sent: 'If an account with that email exists, a password reset link has been sent to your inbox.',
    refused: 'An error occurred. Please try again.',
    usesServerMessage: true,
  })
}

export function Component() {
  const answer = useActionData<FormAnswer>()
  const isSending = useNavigation().state === 'submitting'
  const form = usePostedForm(answer)
  const wrong = answer?.status === 'failed' ? answer : null
  return (
    <SignInCard
      title="Forgot your password?"
      lead="Tell us your e-mail address, and we will send you a link to set a new password."
    >
      <PageHead
        title="Forgot password"
        description="Forgot your password? Enter your e-mail address, and we will send you a link to set a new one."
        canonicalPath="/forgot-password"
      />
      <Form ref={form} method="post" noValidate className="relative">
        <fieldset disabled={isSending} className="grid gap-4">
          <Honeypot />
          <FormOutcome answer={answer} labels={labels} />
          <Field
            label={labels.email}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={wrong?.values.email?.[0]}
            error={wrong?.errors.email}
          />
          <Button type="submit">{isSending ? 'Sending...' : 'Send Reset Link'}</Button>
        </fieldset>
      </Form>
      <p className="mt-4">
        <Link to="/login" className="text-link inline-flex min-h-11 items-center">
          Back to login
        </Link>
      </p>
    </SignInCard>
  )
}
