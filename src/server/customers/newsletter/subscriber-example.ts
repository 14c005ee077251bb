import { exampleReader, exampleToken, type LetterExamples } from '../../platform/email/email-examples.ts'
import { subscriberOfferLetter } from './subscriber-offer-email.ts'

const { email } = exampleReader

export const subscriberExamples: LetterExamples<'subscriber-offer'> = {
  'subscriber-offer': {
    'A new subscriber': (paper) => subscriberOfferLetter({ email, unsubscribeToken: exampleToken, ...paper }),
  },
}
