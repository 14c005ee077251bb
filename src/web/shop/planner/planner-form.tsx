import { Form, useNavigation } from 'react-router'
import { type GardenQuestion, gardenQuestions } from '#contract/garden-questions.ts'
import { Choices } from '../../forms/choices.tsx'
import { FormOutcome } from '../../forms/form-outcome.tsx'
import { Honeypot } from '../../forms/honeypot.tsx'
import { TextArea } from '../../forms/text-area.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { usePostedForm } from '../../forms/use-posted-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { PlannerAnswer } from './send-plan.ts'

/** Where what is typed is kept until it was sent. */
export const plannerDraftKey = 'gardenPlanDraft'

const labels = { name: 'Name', email: 'Email', phone: 'Phone' }

export function PlannerForm({ answer }: { answer: PlannerAnswer | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  const form = usePostedForm(answer)
  useDraft(form, plannerDraftKey)
  const wrong = answer?.status === 'failed' ? answer : null
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    required: true,
    defaultValue: wrong?.values[name]?.[0],
    error: wrong?.errors[name],
  })
  return (
    <Form ref={form} method="post" noValidate className="card relative mt-10 max-w-3xl p-6 sm:p-8">
      <fieldset disabled={isSending} className="grid gap-8">
        <Honeypot />
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 font-semibold">Who is asking?</legend>
          <Field {...field('name')} autoComplete="name" maxLength={100} className="sm:col-span-2" />
          <Field {...field('email')} type="email" autoComplete="email" maxLength={254} />
          <Field {...field('phone')} type="tel" autoComplete="tel" maxLength={30} />
        </fieldset>
        {gardenQuestions.map((question) => (
          <Question key={question.field} question={question} given={wrong?.values[question.field] ?? []} />
        ))}
        <FormOutcome answer={wrong} labels={labels} />
        <Button type="submit" className="justify-self-start">
          {isSending ? 'Sending...' : 'Get My Plan'}
        </Button>
      </fieldset>
    </Form>
  )
}

function Question({
  question: { field, label, kind, options },
  given,
}: {
  question: GardenQuestion
  given: string[]
}) {
  if (kind === 'text') {
    return <TextArea name={field} label={label} rows={3} maxLength={1000} defaultValue={given[0]} />
  }
  return (
    <Choices
      name={field}
      label={label}
      kind={kind === 'several' ? 'checkbox' : 'radio'}
      options={options.map((option) => ({
        value: kind === 'yes-or-no' ? option.toLowerCase() : option,
        label: option,
      }))}
      chosen={given}
    />
  )
}
