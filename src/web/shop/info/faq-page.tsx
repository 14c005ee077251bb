import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { faqText, questions } from '#contract/content/faq.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from './text-page.tsx'

/**
 * Six questions, one open at a time. The browser's own `<details>` of one name do that, also without JavaScript, and
 * text search on the page finds and opens what is closed.
 */
export function Component() {
  return (
    <article className="page-width py-10 sm:py-14">
      <PageHead title={faqText.title} description={faqText.summary} canonicalPath="/faq" />
      <InfoTitle title={faqText.title} intro={faqText.summary} />
      <div className="mt-10 max-w-3xl space-y-3">
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={id} name="faq" className="card group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-(--radius-card) px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-clay-600 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="space-y-3 px-5 pb-5 text-ink-700 leading-7">
              {answer.map((text) => (
                <p key={text}>
                  <LinkedText text={text} />
                </p>
              ))}
            </div>
          </details>
        ))}
      </div>
      <p className="mt-10 leading-7">
        <LinkedText text={faqText.contact} /> Not sure about a payment?{' '}
        <Link to="/was-i-charged" className="inline-block text-leaf-700 underline underline-offset-4">
          Ask whether you were charged
        </Link>
        .
      </p>
    </article>
  )
}
