import { Form, useNavigation } from 'react-router'
import { gardenQuestions } from '#shared/garden/questions.ts'
import { FormOutcome } from '../../lib/forms/form-outcome.tsx'
import { Honeypot } from '../../lib/forms/honeypot.tsx'
import { useUnsentForm } from '../../lib/forms/unsent-text.ts'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { Field } from '../../ui/field.tsx'
import { PlannerQuestion } from './planner-question.tsx'
import { PlannerProgress, PlannerSteps } from './planner-steps.tsx'
import type { PlannerAnswer } from './send-plan.ts'
import { useSteps } from './use-steps.ts'

/** The storage key of the draft until it is sent. */
export const plannerDraftKey = 'gardenPlanDraft'

const labels = { name: 'Name', email: 'Email', phone: 'Phone' }

/** One question after the other, and contact data last; all on one page without JavaScript. */
export function PlannerForm({ answer }: { answer: PlannerAnswer | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  const form = usePostedForm(answer)
  useUnsentForm(form, plannerDraftKey)
  const steps = useSteps({ count: gardenQuestions.length + 1, form, answer })
  const wrong = answer?.status === 'failed' ? answer : null
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    required: true,
    defaultValue: wrong?.values[name]?.[0],
    error: wrong?.errors[name],
  })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onKeyDown={steps.onKeyDown}
      className="card relative self-start p-5 sm:p-8 lg:p-10"
    >
      <fieldset disabled={isSending}>
        <div className="planner">
          <Honeypot />
          <PlannerProgress steps={steps} />
          <div className="mb-6 empty:hidden">
            <FormOutcome answer={wrong} labels={labels} />
          </div>
          {gardenQuestions.map((question, index) => (
            <div key={question.field} className="planner-step" data-is-current={steps.isCurrent(index)}>
              <PlannerQuestion question={question} given={wrong?.values[question.field] ?? []} />
            </div>
          ))}
          <div className="planner-step" data-is-current={steps.isCurrent(gardenQuestions.length)}>
            <fieldset>
              <legend className="font-display text-heading">Where shall we send your plan?</legend>
              <p className="mt-2 mb-5 text-ink-700">
                It opens here at once, and a copy comes by e-mail. We need all three, but call you only if you
                asked for guidance.
              </p>
              <div className="grid gap-4 sm:grid-cols-2">
                <Field {...field('name')} autoComplete="name" maxLength={100} className="sm:col-span-2" />
                <Field {...field('email')} type="email" autoComplete="email" maxLength={254} />
                <Field {...field('phone')} type="tel" autoComplete="tel" maxLength={30} />
              </div>
            </fieldset>
          </div>
          <PlannerSteps steps={steps} isSending={isSending} />
        </div>
      </fieldset>
    </Form>
  )
}
