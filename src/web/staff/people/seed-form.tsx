import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { confirmSecondFactor, type startSecondFactor } from '#contract/staff/sign-in.ts'
import { failureOf } from '../../api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'

export type Seed = StaffReply<typeof startSecondFactor>

interface SeedFormProps {
  seed: Seed
  onDone: (recoveryCodes: string[]) => void
}

/** Groups of four are easier to copy from a screen. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Shows the seed and asks for its first code. */
export function SeedForm({ seed, onDone }: SeedFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setFocus } = useForm<{ code: string }>()

  async function confirm({ code }: { code: string }): Promise<void> {
    setProblem(null)
    try {
      const { recovery_codes } = await staffApi(confirmSecondFactor, { body: { code: code.trim() } })
      onDone(recovery_codes)
    } catch (error) {
      setProblem(sentenceOf(failureOf(error)))
      setTimeout(() => setFocus('code'))
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(confirm)} className="grid gap-4">
      <p className="text-ink-700">
        Scan this in your authenticator, type the key below, or{' '}
        <a href={seed.uri} className="text-link">
          open it on this device
        </a>
        .
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(seed.qr)}`}
        alt="QR code with the key below"
        width={200}
        height={200}
        className="mx-auto bg-white"
      />
      <p className="rounded-(--radius-control) bg-paper-100 px-4 py-3 font-semibold tracking-wide">
        <span className="sr-only">Key: </span>
        {grouped(seed.secret)}
      </p>
      <Field
        {...register('code', { required: 'Code is required.' })}
        label="The code that it shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problem ?? formState.errors.code?.message}
      />
      <SubmitButton isBusy={formState.isSubmitting} busyLabel="Checking…">
        Turn it on
      </SubmitButton>
    </form>
  )
}
