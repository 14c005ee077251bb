import { type EmailTemplateExamples, exampleCustomer } from '../../platform/email/email-examples.ts'
import { customerErasedEmail } from './customer-erased-email.ts'

const { fullName } = exampleCustomer

export const customerExamples: EmailTemplateExamples<'customer-erased'> = {
  'customer-erased': {
    'Had ordered': (paper) => customerErasedEmail({ fullName, keepsDocuments: true, ...paper }),
    'Never ordered': (paper) => customerErasedEmail({ fullName, keepsDocuments: false, ...paper }),
  },
}
