import { Form, useActionData, useNavigation } from 'react-router'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'
import { FormOutcome } from '../../lib/forms/form-outcome.tsx'
import { Honeypot } from '../../lib/forms/honeypot.tsx'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useFading } from '../../lib/forms/use-fading.ts'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { contactBannerMs } from '../../lib/timing.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

const labels = {
  name: 'Your Name',
  email: 'Your Email',
  phone: 'Your Phone Number',
  message: 'Your Message',
}

/** The contact form: its banner disappears after five seconds, typed values stay until they are sent. */
export function ContactForm() {
  const answer = useActionData<FormAnswer>()
  const banner = useFading(answer, contactBannerMs)
  const isSending = useNavigation().state === 'submitting'
  const form = usePostedForm(answer)
  const wrong = answer?.status === 'failed' ? answer : null
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    required: true,
    defaultValue: wrong?.values[name]?.[0],
    error: wrong?.errors[name],
  })
  return (
    <Form ref={form} method="post" noValidate className="card relative p-6 sm:p-8">
      <fieldset disabled={isSending} className="grid gap-4">
        <Honeypot />
        <Field {...field('name')} autoComplete="name" maxLength={100} />
        <Field {...field('email')} type="email" autoComplete="email" maxLength={254} />
        <Field {...field('phone')} type="tel" autoComplete="tel" maxLength={30} />
        <TextArea {...field('message')} rows={6} maxLength={5000} />
        <FormOutcome answer={banner} labels={labels} />
        <Button type="submit" className="justify-self-start">
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
      </fieldset>
    </Form>
  )
}
