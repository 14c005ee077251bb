import type { Question } from '#shared/copy/faq.ts'
import { QuestionList } from '../../ui/question-list.tsx'

/** Questions of other buyers. */
export function ProductQuestions({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions" className="part mb-12 md:mb-16">
      <h2 id="questions" className="text-heading">
        What others ask
      </h2>
      <QuestionList questions={questions} className="mt-5" />
    </section>
  )
}
