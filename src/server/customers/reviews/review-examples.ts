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

const reviewOf = ({ product }: ExampleContext): Omit<DecidedReview, 'status' | 'reason' | 'isShown'> => ({
  title: 'Does what it says',
  fullName,
  productName: product.name,
  slug: product.slug,
})

export const reviewExamples: EmailTemplateExamples<
  'review-request' | 'review-published' | 'review-declined'
> = {
  'review-request': {
    'Two products': (context) =>
      reviewRequestEmail({
        fullName,
        products: [context.product.name, context.other.name],
        stopToken: exampleToken,
        ...context,
      }),
  },
  'review-published': {
    Published: (context) =>
      reviewDecidedEmail({
        ...reviewOf(context),
        status: 'published',
        reason: null,
        isShown: true,
        ...context,
      }),
  },
  'review-declined': {
    'With the reason': (context) =>
      reviewDecidedEmail({
        ...reviewOf(context),
        status: 'declined',
        reason: 'It has a telephone number in it.',
        isShown: false,
        ...context,
      }),
    'An edit of a published review': (context) =>
      reviewDecidedEmail({
        ...reviewOf(context),
        status: 'declined',
        reason: 'It has a telephone number in it.',
        isShown: true,
        ...context,
      }),
  },
}
