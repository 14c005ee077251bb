import {
  type EmailTemplateExamples,
  type ExampleContext,
  exampleCustomer,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import type { DecidedReview } from './decided-mail.ts'
import { reviewDecidedEmail } from './review-decided-email.ts'
import { reviewRequestEmail } from './review-request-email.ts'

const { fullName } = exampleCustomer

const reviewOf = ({ product }: ExampleContext): Omit<DecidedReview, 'status' | 'reason'> => ({
  title: 'Does what it says',
  fullName,
  productName: product.name,
  slug: product.slug,
})

export const reviewExamples: EmailTemplateExamples<
  'review-request' | 'review-published' | 'review-declined'
> = {
  'review-request': {
    'Two products': (paper) =>
      reviewRequestEmail({
        fullName,
        products: [paper.product.name, paper.other.name],
        stopToken: exampleToken,
        ...paper,
      }),
  },
  'review-published': {
    Published: (paper) =>
      reviewDecidedEmail({ ...reviewOf(paper), status: 'published', reason: null, ...paper }),
  },
  'review-declined': {
    'With the reason': (paper) =>
      reviewDecidedEmail({
        ...reviewOf(paper),
        status: 'declined',
        reason: 'It has a telephone number in it.',
        ...paper,
      }),
  },
}
