import { exampleReader, type LetterExamples } from '../../platform/email/email-examples.ts'
import { customerErasedLetter } from './customer-erased-email.ts'

const { fullName } = exampleReader

export const customerExamples: LetterExamples<'customer-erased'> = {
  'customer-erased': {
    'Had ordered': (paper) => customerErasedLetter({ fullName, keepsDocuments: true, ...paper }),
    'Never ordered': (paper) => customerErasedLetter({ fullName, keepsDocuments: false, ...paper }),
  },
}
