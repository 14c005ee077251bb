import { type EmailTemplateExamples, exampleCustomer } from '../../platform/email/email-examples.ts'
import { customerErasedEmail } from './customer-erased-email.ts'

const { fullName } = exampleCustomer

export const customerExamples: EmailTemplateExamples<'customer-erased'> = {
  'customer-erased': {
    'Had ordered': (context) => customerErasedEmail({ fullName, keepsDocuments: true, ...context }),
    'Never ordered': (context) => customerErasedEmail({ fullName, keepsDocuments: false, ...context }),
  },
}
