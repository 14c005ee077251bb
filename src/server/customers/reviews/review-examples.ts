import {
  type ExamplePaper,
  exampleReader,
  exampleToken,
  type LetterExamples,
} from '../../platform/email/email-examples.ts'
import type { DecidedReview } from './decided-mail.ts'
import { reviewDecidedLetter } from './review-decided-email.ts'
import { reviewRequestLetter } from './review-request-email.ts'

const { fullName } = exampleReader

const reviewOf = ({ product }: ExamplePaper): Omit<DecidedReview, 'status' | 'reason'> => ({
  title: 'Does what it says',
  fullName,
  productName: product.name,
  slug: product.slug,
})

export const reviewExamples: LetterExamples<'review-request' | 'review-published' | 'review-declined'> = {
  'review-request': {
    'Two products': (paper) =>
      reviewRequestLetter({
        fullName,
        products: [paper.product.name, paper.other.name],
        stopToken: exampleToken,
        ...paper,
      }),
  },
  'review-published': {
    Published: (paper) =>
      reviewDecidedLetter({ ...reviewOf(paper), status: 'published', reason: null, ...paper }),
  },
  'review-declined': {
    'With the reason': (paper) =>
      reviewDecidedLetter({
        ...reviewOf(paper),
        status: 'declined',
        reason: 'It has a telephone number in it.',
        ...paper,
      }),
  },
}
