import type { useFetcher } from 'react-router'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'
import { Honeypot } from '../../lib/forms/honeypot.tsx'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { readUser, useToken } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface NoticeFormProps {
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>
  answer: FormAnswer | undefined
}

/** Asks for an e-mail address, prefilled with the shopper's. */
export function NoticeForm({ fetcher, answer }: NoticeFormProps) {
  const own = useToken() === null ? undefined : readUser()?.email
  const isSending = fetcher.state !== 'idle'
  const form = usePostedForm(answer)
  const wrong = answer?.status === 'failed' ? answer : null
  return (
    <fetcher.Form ref={form} method="post" noValidate className="mt-3">
      <fieldset disabled={isSending}>
        <Honeypot />
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto] md:grid-cols-1 xl:grid-cols-[1fr_auto]">
          <Field
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
            defaultValue={wrong?.values.email?.[0] ?? own}
            error={wrong?.errors.email}
          />
          <Button type="submit" className="sm:mt-[1.625rem] md:mt-0 xl:mt-[1.625rem]">
            {isSending ? 'One moment…' : 'Tell me'}
          </Button>
        </div>
      </fieldset>
      <div aria-live="polite" className="mt-3 empty:hidden">
        <Outcome answer={answer} />
      </div>
      <p className="mt-3 text-ink-700 text-label">
        One e-mail when it is available, and no newsletter. Those who asked first hear first.
      </p>
    </fetcher.Form>
  )
}

/** The result, unless the field shows it. */
function Outcome({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer || (answer.status === 'failed' && answer.errors.email)) return null
  return <Notice tone={answer.status === 'sent' ? 'success' : 'error'}>{answer.message}</Notice>
}
