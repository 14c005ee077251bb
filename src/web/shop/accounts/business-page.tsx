import { useLoaderData } from 'react-router'
import { getProfile, type UserProfile } from '#contract/shop/accounts.ts'
import { askForBusiness, BusinessRequest } from '#contract/shop/business.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, wrongFieldsOf } from '../../lib/api/failure.ts'
import { checkedBy } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useFields } from '../../lib/forms/use-fields.ts'
import { useLocalChange } from '../../lib/forms/use-local-change.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

export const loader = ownLoader(({ api }) => api(getProfile))

const title = 'Buy for your business'

const signInFirst = {
  guest: 'You must be logged in to ask for a business account.',
  ended: 'You were logged out. Please log in again.',
}

/** Asks the shop for larger quantities and business prices. */
export function Component() {
  return (
    <OwnPage title={title}>
      <OwnPageRead
        read={useLoaderData<OwnRead<UserProfile>>()}
        signInFirst={signInFirst}
        failed={(failure) => <LoadFailed message={explain(failure)} />}
      >
        {({ email }) => <BusinessForm email={email} />}
      </OwnPageRead>
    </OwnPage>
  )
}

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <NeedsJavaScript feature="Asking for a business account" />
      <Skeleton className="noscript:hidden h-96" />
    </OwnPage>
  )
}

const labels = { business_name: 'Name of the business', gstin: 'GSTIN', message: 'What you need' }

const check = checkedBy<BusinessRequest>(BusinessRequest)

function BusinessForm({ email }: { email: string }) {
  const form = useFields<BusinessRequest>({
    labels,
    check,
    optional: ['gstin'],
    defaultValues: { business_name: '', gstin: '', message: '' },
  })
  const { outcome, change, clear } = useLocalChange((failure) => form.showErrors(wrongFieldsOf(failure)))

  async function send(body: BusinessRequest): Promise<void> {
    if (await change(() => api(askForBusiness, { body }))) form.emptyIfStill(body)
  }

  return (
    <div className="max-w-2xl">
      <p className="mb-5 text-ink-700">
        Nurseries, schools, offices and shops can order more than ten packs of a product, and may get prices
        of their own. Tell us what you need; we answer to {email}.
      </p>
      <form
        method="post"
        noValidate
        onSubmit={form.submit(send, clear)}
        className="card grid gap-4 p-5 sm:p-8"
      >
        {outcome && <Notice tone={outcome.tone}>{outcome.message}</Notice>}
        <FormProblems {...form.problems} />
        <Field {...form.field('business_name')} autoComplete="organization" maxLength={150} />
        <Field
          {...form.field('gstin')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          hint="If you are registered. Leave it empty otherwise."
        />
        <TextArea
          {...form.field('message')}
          rows={5}
          maxLength={2000}
          hint="Which products, about how many, and how often."
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…" className="justify-self-start max-sm:w-full">
          Send the request
        </SubmitButton>
      </form>
    </div>
  )
}
