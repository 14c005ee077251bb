import { type ExamplePaper, exampleToken, type LetterExamples } from '../../platform/email/email-examples.ts'
import { confirmLetter, noticeLetter } from './notice-emails.ts'
import type { NoticeSubject } from './notice-subject.ts'

const subjectOf = ({ product }: ExamplePaper, isConfirmed: boolean): NoticeSubject => ({
  ...product,
  round: 1,
  token: exampleToken,
  isConfirmed,
  isTold: isConfirmed,
  isBuyable: isConfirmed,
})

const longName = 'A product with a name that is too long to stand in the subject of a mail'

export const noticeExamples: LetterExamples<
  'product-notice-confirm' | 'product-notice-known' | 'product-notice'
> = {
  'product-notice-confirm': {
    'Asked for once': (paper) => confirmLetter(subjectOf(paper, false), paper),
  },
  'product-notice-known': { 'Asked for twice': (paper) => confirmLetter(subjectOf(paper, true), paper) },
  'product-notice': {
    'A product with a short name': (paper) =>
      noticeLetter({ ...subjectOf(paper, true), shortName: shortened(paper.product) }, paper),
    'A product with a long name': (paper) =>
      noticeLetter({ ...subjectOf(paper, true), name: longName, shortName: null }, paper),
  },
}

const shortened = ({ shortName, name }: ExamplePaper['product']): string => shortName ?? name.slice(0, 40)
