import { type EmailTemplateExamples, exampleReader } from '../../platform/email/email-examples.ts'
import { customerErasedEmail } from './customer-erased-email.ts'

const { fullName } = exampleReader

export const customerExamples: EmailTemplateExamples<'customer-erased'> = {
  'customer-erased': {
    'Had ordered': (paper) => customerErasedEmail({ fullName, keepsDocuments: true, ...paper }),
    'Never ordered': (paper) => customerErasedEmail({ fullName, keepsDocuments: false, ...paper }),
  },
}
