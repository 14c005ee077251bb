import { useActionData, useFetcher } from 'react-router'
import { homeText } from '#shared/copy/home.ts'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'
import { Honeypot } from '../../lib/forms/honeypot.tsx'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The newsletter form with its offer. */
export function Newsletter() {
  const { heading, text } = homeText(useSettings()).newsletter
  return (
    <section aria-labelledby="newsletter" className="page-width part scroll-mt-24">
      <div className="grid gap-6 rounded-card bg-clay-50 p-6 sm:p-8 md:p-12 lg:grid-cols-2 lg:items-center lg:gap-14 lg:p-16">
        <div>
          <h2 id="newsletter" className="text-title text-clay-700">
            {heading}
          </h2>
          <p className="mt-3 text-ink-700 text-lead">{text}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  )
}

function NewsletterForm() {
  const { note } = homeText(useSettings()).newsletter
  const fetcher = useFetcher<FormAnswer>()
  // Without JavaScript the answer comes with the page.
  const posted = useActionData<FormAnswer>()
  const answer = fetcher.data ?? posted
  const isSending = fetcher.state !== 'idle'
  const form = usePostedForm(answer)
  const wrong = answer?.status === 'failed' ? answer : null
  return (
    <fetcher.Form ref={form} method="post" action="/?index" noValidate className="relative">
      <fieldset disabled={isSending}>
        <Honeypot />
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <Field
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
            defaultValue={wrong?.values.email?.[0]}
            error={wrong?.errors.email}
          />
          <Button type="submit" className="sm:mt-[1.625rem]">
            {isSending ? 'Subscribing…' : 'Subscribe'}
          </Button>
        </div>
      </fieldset>
      <div aria-live="polite" className="mt-3">
        <Outcome answer={answer} />
      </div>
      <p className="mt-3 text-ink-700 text-label">{note}</p>
    </fetcher.Form>
  )
}

/** The result, unless the field shows it. */
function Outcome({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer || (answer.status === 'failed' && answer.errors.email)) return null
  return <Notice tone={answer.status === 'sent' ? 'success' : 'error'}>{answer.message}</Notice>
}
