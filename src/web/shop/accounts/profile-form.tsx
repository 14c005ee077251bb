import { useState } from 'react'
import { type UserProfile, updateProfile } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, type Failure, failureOf, isSignedOut } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { forgetSession, updateUser } from '../../lib/session/session.ts'
import { SignInFirst } from '../../lib/session/sign-in-first.tsx'
import { redirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useProof } from './passkeys/use-proof.ts'

type Values = Pick<UserProfile, 'fullName' | 'email' | 'phoneNumber'> & { password: string }

type Outcome = { kind: 'saved' } | { kind: 'failed' | 'ended'; message: string }

const allRequired = 'All fields are required.'

const fields = [
  { name: 'fullName', label: 'Full Name', type: 'text', autoComplete: 'name', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { name: 'phoneNumber', label: 'Phone Number', type: 'tel', autoComplete: 'tel', maxLength: 20 },
] as const

const shown = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
const labels = { ...shown, password: 'Your password' }

const checkProfile = requiring<Values>(shown)
const checkProof = requiring<Values>(labels)

/**
 * Name, email and phone, and the password when a new email requires it; typed values stay after a failure.
 */
export function ProfileForm({ profile: { fullName, email, phoneNumber } }: { profile: UserProfile }) {
  const [isAsked, setAsked] = useState(false)
  const form = useFields<Values>({
    labels,
    check: isAsked ? checkProof : checkProfile,
    defaultValues: { fullName, email, phoneNumber, password: '' },
    summary: () => allRequired,
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const showProof = useProof(form.showErrors, setAsked)
  const isSaved = outcome?.kind === 'saved'
  useRedirect(isSaved ? '/accountpage' : null, redirectMs)

  async function save({ password, ...values }: Values): Promise<void> {
    setOutcome(null)
    try {
      const { user } = await api(updateProfile, { body: isAsked ? { ...values, password } : values })
      updateUser(user)
      setOutcome({ kind: 'saved' })
    } catch (error) {
      const failure = failureOf(error)
      setOutcome(outcomeOf(failure))
      showProof(failure)
    }
  }

  if (outcome?.kind === 'ended') return <SignInFirst message={outcome.message} afterMs={redirectMs} />
  return (
    <form
      noValidate
      onSubmit={form.submit(save, () => setOutcome(null))}
      className="card grid gap-4 p-6 sm:p-8"
    >
      {isSaved && <Notice tone="success">Profile updated successfully!</Notice>}
      {outcome?.kind === 'failed' && <Notice tone="error">{outcome.message}</Notice>}
      <FormProblems {...form.problems} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {fields.map(({ name, ...rest }) => (
          <Field key={name} {...rest} {...form.field(name)} />
        ))}
      </div>
      {isAsked && (
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          maxLength={200}
          hint="A new e-mail address needs it. If you have forgotten it, log out, log in with a code by e-mail, and change the address within ten minutes."
        />
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving..." disabled={isSaved}>
          Save Changes
        </SubmitButton>
        <ButtonLink to="/accountpage" look="secondary">
          Back to Account
        </ButtonLink>
      </div>
    </form>
  )
}

function outcomeOf(failure: Failure): Outcome {
  if (!isSignedOut(failure)) {
    return { kind: 'failed', message: explain(failure, { refused: 'Failed to update profile.' }) }
  }
  forgetSession()
  return { kind: 'ended', message: 'Failed to load profile. Please log in again.' }
}
