import { useEffect, useRef } from 'react'
import { forgetUnsent } from '../../lib/forms/unsent-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plannerDraftKey } from './planner-form.tsx'
import type { GivenAnswer } from './send-plan.ts'

interface PlannerThanksProps {
  message: string
  given: GivenAnswer[]
  /** Address of the plan. */
  plan: string | undefined
}

/** Replaces the sent form: thanks, the link to the plan, and the given answers. */
export function PlannerThanks({ message, given, plan }: PlannerThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    forgetUnsent(plannerDraftKey)
    // The form with the focus is gone, and the page is longer than the answer.
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  return (
    <section className="max-w-prose">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        Thank you!
      </h1>
      <p role="alert" className="mt-4 text-lead">
        {message}
      </p>
      {plan && (
        <div className="mt-6 rounded-card bg-leaf-800 p-6 text-paper-50 sm:p-8">
          <h2 className="text-heading">Your plan is ready</h2>
          <p className="mt-2 text-leaf-100">
            What to sow this week, in which pot, how much to feed until harvest, and what to buy for it.
          </p>
          <ButtonLink to={plan} look="light" className="mt-5">
            See my plan
          </ButtonLink>
        </div>
      )}
      {given.length > 0 && (
        <>
          <h2 className="mt-8 text-heading">What you told us</h2>
          <dl className="mt-4 divide-y divide-paper-200 border-ink-900 border-t">
            {given.map(({ question, answer }) => (
              <div key={question} className="py-3">
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ButtonLink to="/productpage" look="secondary" className="mt-8">
        Browse products
      </ButtonLink>
    </section>
  )
}
