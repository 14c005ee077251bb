import {
  type EmailTemplateExamples,
  exampleCustomer,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { leftCartEmail } from './left-cart-email.ts'

export const leftCartExamples: EmailTemplateExamples<'left-cart'> = {
  'left-cart': {
    'Two products': (context) =>
      leftCartEmail({
        fullName: exampleCustomer.fullName,
        token: exampleToken,
        unsubscribeToken: exampleToken,
        lines: [
          { ...context.product, quantity: 2 },
          { ...context.other, quantity: 1 },
        ],
        ...context,
      }),
  },
}
