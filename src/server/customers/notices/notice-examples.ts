import {
  type EmailTemplateExamples,
  type ExampleContext,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { confirmEmail, noticeEmail } from './notice-emails.ts'
import type { Notice } from './read-notice.ts'

const subjectOf = ({ product }: ExampleContext, isConfirmed: boolean): Notice => ({
  ...product,
  round: 1,
  token: exampleToken,
  isConfirmed,
  isNotified: isConfirmed,
  isBuyable: isConfirmed,
})

const longName = 'A product with a name that is too long to stand in the subject of an e-mail'

export const noticeExamples: EmailTemplateExamples<
  'product-notice-confirm' | 'product-notice-known' | 'product-notice'
> = {
  'product-notice-confirm': {
    'Asked for once': (context) => confirmEmail(subjectOf(context, false), context),
  },
  'product-notice-known': { 'Asked for twice': (context) => confirmEmail(subjectOf(context, true), context) },
  'product-notice': {
    'A product with a short name': (context) =>
      noticeEmail({ ...subjectOf(context, true), shortName: shortened(context.product) }, context),
    'A product with a long name': (context) =>
      noticeEmail({ ...subjectOf(context, true), name: longName, shortName: null }, context),
  },
}

const shortened = ({ shortName, name }: ExampleContext['product']): string => shortName ?? name.slice(0, 40)
