import { useEffect, useRef } from 'react'
import { forgetDraft } from '../../forms/use-draft.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { plannerDraftKey } from './planner-form.tsx'
import type { GivenAnswer } from './send-plan.ts'

/** Stands instead of the form once it was sent: thanks, and what was answered. */
export function PlannerThanks({ message, given }: { message: string; given: GivenAnswer[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    forgetDraft(plannerDraftKey)
    // The form and the focus in it are gone, and the page is longer than the answer.
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
      <ButtonLink to="/productpage" className="mt-8">
        Browse products
      </ButtonLink>
    </section>
  )
}
