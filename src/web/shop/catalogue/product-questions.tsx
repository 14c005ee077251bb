import type { Product } from '#contract/catalogue.ts'
import { productQuestions } from '#contract/product-questions.ts'
import { useSettings } from '../../settings.tsx'
import { QuestionList } from '../info/question-list.tsx'

/** What others ask before they buy. */
export function ProductQuestions({ product }: { product: Product }) {
  return (
    <section aria-labelledby="questions" className="part mb-12 md:mb-16">
      <h2 id="questions" className="text-heading">
        What others ask
      </h2>
      <QuestionList questions={productQuestions(product, useSettings())} className="mt-5" />
    </section>
  )
}
