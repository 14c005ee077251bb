import {
  type EmailTemplateExamples,
  type ExampleContext,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { confirmEmail, noticeEmail } from './notice-emails.ts'
import type { NoticeSubject } from './notice-subject.ts'

const subjectOf = ({ product }: ExampleContext, isConfirmed: boolean): NoticeSubject => ({
  ...product,
  round: 1,
  token: exampleToken,
  isConfirmed,
  isNotified: isConfirmed,
  isBuyable: isConfirmed,
})

const longName = 'A product with a name that is too long to stand in the subject of a mail'

export const noticeExamples: EmailTemplateExamples<
  'product-notice-confirm' | 'product-notice-known' | 'product-notice'
> = {
  'product-notice-confirm': {
    'Asked for once': (paper) => confirmEmail(subjectOf(paper, false), paper),
  },
  'product-notice-known': { 'Asked for twice': (paper) => confirmEmail(subjectOf(paper, true), paper) },
  'product-notice': {
    'A product with a short name': (paper) =>
      noticeEmail({ ...subjectOf(paper, true), shortName: shortened(paper.product) }, paper),
    'A product with a long name': (paper) =>
      noticeEmail({ ...subjectOf(paper, true), name: longName, shortName: null }, paper),
  },
}

const shortened = ({ shortName, name }: ExampleContext['product']): string => shortName ?? name.slice(0, 40)
