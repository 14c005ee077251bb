import {
  type EmailTemplateExamples,
  exampleCustomer,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { subscriberOfferEmail } from './subscriber-offer-email.ts'

const { email } = exampleCustomer

export const subscriberExamples: EmailTemplateExamples<'subscriber-offer'> = {
  'subscriber-offer': {
    'A new subscriber': (context) =>
      subscriberOfferEmail({ email, unsubscribeToken: exampleToken, hasOrdered: false, ...context }),
    'A subscriber who has ordered before': (context) =>
      subscriberOfferEmail({ email, unsubscribeToken: exampleToken, hasOrdered: true, ...context }),
  },
}
