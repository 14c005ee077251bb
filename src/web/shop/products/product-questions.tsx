import type { Question } from '#shared/copy/faq.ts'
import { QuestionList } from '../../ui/question-list.tsx'

interface ProductQuestionsProps {
  questions: Question[]
  /** Another block stands beside them; otherwise their heading does. */
  isBeside: boolean
}

/** Questions of other buyers. */
export function ProductQuestions({ questions, isBeside }: ProductQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions" className={isBeside ? 'page-main' : 'page-grid gap-y-5'}>
      <h2 id="questions" className={`text-heading ${isBeside ? '' : 'page-side'}`}>
        What others ask
      </h2>
      <QuestionList questions={questions} className={isBeside ? 'mt-5' : 'page-main'} />
    </section>
  )
}
