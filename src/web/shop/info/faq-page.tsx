import { Link } from 'react-router'
import { faqText, questions } from '#contract/content/faq.ts'
import { useSettings } from '../../settings.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QuestionList } from './question-list.tsx'
import { InfoTitle } from './text-page.tsx'

/** The six questions that are asked most. */
export function Component() {
  const settings = useSettings()
  const { title, summary, contact } = faqText(settings)
  return (
    <article className="page-width page-space">
      <PageHead title={title} description={summary} canonicalPath="/faq" />
      <InfoTitle title={title} intro={summary} />
      <QuestionList questions={questions(settings)} className="mt-8 md:mt-12" />
      <p className="mt-10 leading-relaxed">
        <LinkedText text={contact} /> Not sure about a payment?{' '}
        <Link to="/was-i-charged" className="inline-block text-leaf-700 underline underline-offset-4">
          Ask whether you were charged
        </Link>
        .
      </p>
    </article>
  )
}
