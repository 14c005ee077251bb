import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { answerReview, declineReview, type StaffReview } from '#contract/admin/reviews.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

interface ReviewStepFormProps {
  one: StaffReview
  step: 'decline' | 'answer'
  /** With the version that the review has now. */
  onDone: (version: number) => Promise<void>
}

interface Values {
  words: string
}

const texts = {
  decline: {
    title: 'Decline the review',
    effect:
      'Nobody but its writer sees it, who reads your reason. Decline what is advertising, offensive or private; never what is only critical.',
    label: 'Reason',
    max: 200,
    button: 'Decline',
  },
  answer: {
    title: 'Answer the review',
    effect: 'Everybody reads it below the review, under the name of the shop.',
    label: 'Answer',
    max: 1000,
    button: 'Answer',
  },
} as const

/** The words that a step needs. */
export function ReviewStepForm({ one, step, onDone }: ReviewStepFormProps) {
  const { title, effect, label, max, button } = texts[step]
  const [version, setVersion] = useState(one.version)
  const form = useStaffForm<Values>({
    labels: { words: label },
    check: requiring<Values>({ words: label }),
    defaultValues: { words: step === 'answer' ? (one.answer ?? '') : '' },
    onError: (failure) => {
      const serverVersion = serverVersionOf<StaffReview>(failure)
      if (serverVersion) setVersion(serverVersion.version)
      return false
    },
  })
  const params = { id: String(one.id) }
  const send = async ({ words }: Values): Promise<void> => {
    const text = words.trim()
    const done =
      step === 'decline'
        ? await staffApi(declineReview, { params, body: { version, reason: text } })
        : await staffApi(answerReview, { params, body: { version, answer: text } })
    await onDone(done.version)
  }
  const removeReview = () =>
    form.attempt(async () => {
      const done = await staffApi(answerReview, { params, body: { version, answer: null } })
      await onDone(done.version)
    })
  return (
    <form noValidate onSubmit={form.send(send)} className="grid gap-4">
      <Dialog.Title className="text-heading">{title}</Dialog.Title>
      <Dialog.Description className="text-ink-700">{effect}</Dialog.Description>
      <FormMessages form={form} />
      <TextArea {...form.field('words')} rows={step === 'answer' ? 6 : 3} maxLength={max} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {button}
        </SubmitButton>
        {step === 'answer' && one.answer && (
          <Button look="secondary" onClick={() => void removeReview()}>
            Take the answer away
          </Button>
        )}
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
