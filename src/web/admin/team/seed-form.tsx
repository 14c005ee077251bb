import { confirmSecondFactor, type startSecondFactor } from '#contract/admin/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { sentenceOf, staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

export type Seed = Reply<typeof startSecondFactor>

interface SeedFormProps {
  seed: Seed
  onDone: (recoveryCodes: string[]) => void
}

interface Values {
  code: string
}

/** Groups of four characters are easier to type off a screen. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Shows the seed and asks for its first code. */
export function SeedForm({ seed, onDone }: SeedFormProps) {
  const form = useStaffForm<Values>({
    labels: { code: 'The code that it shows now' },
    check: requiring({ code: 'Code' }),
    onError: rejectCode,
  })

  function rejectCode(failure: Failure): boolean {
    return codeOf(failure) === 'invalid_code' && form.showErrors({ code: sentenceOf(failure) })
  }

  async function confirm({ code }: Values): Promise<void> {
    const { recovery_codes } = await staffApi(confirmSecondFactor, { body: { code: code.trim() } })
    onDone(recovery_codes)
  }

  return (
    <form noValidate onSubmit={form.send(confirm)} className="grid gap-4">
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
      <FormMessages form={form} />
      <Field {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
      <SubmitButton isBusy={form.isBusy} busyLabel="Checking…">
        Turn it on
      </SubmitButton>
    </form>
  )
}
