import { Dialog } from '@base-ui/react/dialog'
import { acceptReturn, closeReturn, receiveReturn, rejectReturn } from '#contract/admin/returns.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { type ReturnStepProps, useReturnForm } from './use-return-form.ts'

interface Values {
  goods: 'come_back' | 'stay'
  answer: string
}

interface AnswerFormProps extends ReturnStepProps {
  step: 'accept' | 'receive' | 'refuse' | 'close'
}

const effects: Record<AnswerFormProps['step'], string> = {
  accept: 'The shopper gets a mail: where to send the goods, or that they may keep them.',
  receive: 'The goods are here, and wait for their inspection. The shopper gets a mail.',
  refuse: 'The shopper gets a mail with your words. This cannot be undone.',
  close:
    'Nothing more is due, for example since money went back before. The shopper gets a mail with your words.',
}

const dones: Record<AnswerFormProps['step'], string> = {
  accept: 'Accepted.',
  receive: 'The goods are here.',
  refuse: 'Refused.',
  close: 'Closed.',
}

/** Steps of a return that need words, or nothing. */
export function AnswerForm({ one, label, step, onDone }: AnswerFormProps) {
  const needsWords = step === 'refuse' || step === 'close'
  const { form, current } = useReturnForm<Values>(one, {
    labels: { answer: 'What the shopper reads' },
    ...(needsWords
      ? { check: requiring<Values>({ answer: 'What the shopper reads' }) }
      : { optional: ['answer'] }),
    defaultValues: { goods: one.cause === 'changed_mind' ? 'come_back' : 'stay', answer: '' },
  })

  async function send({ goods, answer }: Values): Promise<void> {
    const params = { id: one.id }
    const { version } = current
    const words = answer.trim()
    if (step === 'receive') await staffApi(receiveReturn, { params, body: { version } })
    if (step === 'refuse') await staffApi(rejectReturn, { params, body: { version, answer: words } })
    if (step === 'close') await staffApi(closeReturn, { params, body: { version, answer: words } })
    if (step === 'accept') {
      await staffApi(acceptReturn, { params, body: { version, goods, ...(words && { answer: words }) } })
    }
    onDone(dones[step])
  }

  return (
    <form noValidate onSubmit={form.send(send)} className="grid gap-4">
      <Dialog.Title className="text-heading">
        {label}: {one.id}
      </Dialog.Title>
      <Dialog.Description className="text-ink-700">{effects[step]}</Dialog.Description>
      <FormMessages form={form} />
      {step === 'accept' && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold text-label">The goods</legend>
          {(
            [
              ['stay', 'may stay with the shopper'],
              ['come_back', 'come back to us first'],
            ] as const
          ).map(([value, words]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                value={value}
                {...form.register('goods')}
                className="size-5 shrink-0 accent-leaf-700"
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {step !== 'receive' && (
        <TextArea
          {...form.field('answer')}
          label={needsWords ? 'What the shopper reads' : 'What the shopper reads (optional)'}
          rows={4}
          maxLength={1000}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {label}
        </SubmitButton>
        <Dialog.Close render={<Button look="secondary" />}>Back</Dialog.Close>
      </div>
    </form>
  )
}
