import { exampleReader, exampleToken, type LetterExamples } from '../../platform/email/letter-examples.ts'
import { subscriberOfferLetter } from './subscriber-offer-letter.ts'

const { email } = exampleReader

export const subscriberExamples: LetterExamples<'subscriber-offer'> = {
  'subscriber-offer': {
    'A new subscriber': (paper) => subscriberOfferLetter({ email, unsubscribeToken: exampleToken, ...paper }),
  },
}
