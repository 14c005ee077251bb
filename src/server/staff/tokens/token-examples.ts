import type { EmailTemplateExamples } from '../../platform/email/email-examples.ts'
import { tokenEndsEmail } from './mails.ts'

export const tokenExamples: EmailTemplateExamples<'token-ends'> = {
  'token-ends': {
    'A token that ends soon': ({ siteUrl, settings }) =>
      tokenEndsEmail({ name: 'Accounts', day: '24 February 2027', url: `${siteUrl}/tokens`, settings }),
  },
}
