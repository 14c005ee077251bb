import { exampleReader, type LetterExamples } from '../../platform/email/letter-examples.ts'
import { customerErasedLetter } from './customer-erased-letter.ts'

const { fullName } = exampleReader

export const customerExamples: LetterExamples<'customer-erased'> = {
  'customer-erased': {
    'Had ordered': (paper) => customerErasedLetter({ fullName, keepsDocuments: true, ...paper }),
    'Never ordered': (paper) => customerErasedLetter({ fullName, keepsDocuments: false, ...paper }),
  },
}
