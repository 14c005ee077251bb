import { useEffect, useRef } from 'react'
import { forgetUnsent } from '../../lib/forms/unsent-text.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plannerDraftKey } from './planner-form.tsx'
import { PlannerPicture } from './planner-picture.tsx'
import type { GivenAnswer } from './send-plan.ts'

/** The time to read two sentences. */
const planRedirectMs = 4_000

interface PlannerThanksProps {
  message: string
  given: GivenAnswer[]
  /** Address of the plan. */
  plan: string | undefined
}

/** Replaces the sent form: thanks and the given answers, until the plan opens by itself. */
export function PlannerThanks({ message, given, plan }: PlannerThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    forgetUnsent(plannerDraftKey)
    // The form with the focus is gone, and the page is longer than the answer.
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  useRedirect(plan ?? null, planRedirectMs)
  return (
    <section className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title">
          Your plan is ready
        </h1>
        <p role="alert" className="mt-4 text-lead">
          {message}
        </p>
        {plan && (
          <div className="on-dark mt-6 rounded-card bg-leaf-800 p-6 text-paper-50 sm:p-8">
            <p className="text-leaf-100 text-lead">
              What to sow this week, in which pot, how much to feed until harvest, and what to buy for it.{' '}
              <span className="noscript:hidden">It opens by itself in a moment.</span>
            </p>
            <ButtonLink to={plan} look="light" className="mt-5">
              See my plan
            </ButtonLink>
          </div>
        )}
      </div>
      {given.length > 0 ? (
        <div>
          <h2 className="border-ink-900 border-b pb-2 text-heading">What you told us</h2>
          <dl className="divide-y divide-paper-200">
            {given.map(({ question, answer }) => (
              <div key={question} className="py-3">
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <PlannerPicture className="max-lg:hidden" />
      )}
    </section>
  )
}
