import {
  type EmailTemplateExample,
  type EmailTemplateExamples,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { tokenEndsEmail } from '../tokens/mails.ts'
import { invitationEmail } from './mails.ts'

const invited =
  (isReset: boolean): EmailTemplateExample =>
  ({ siteUrl, settings }) =>
    invitationEmail({ link: `${siteUrl}/join#${exampleToken}`, isReset, settings })

export const staffExamples: EmailTemplateExamples<'staff-invitation' | 'staff-reset' | 'token-ends'> = {
  'staff-invitation': { 'A new colleague': invited(false) },
  'token-ends': {
    'A token that ends soon': ({ siteUrl, settings }) =>
      tokenEndsEmail({ name: 'Accounts', day: '24 February 2027', url: `${siteUrl}/tokens`, settings }),
  },
  'staff-reset': { 'A colleague who can’t sign in': invited(true) },
}
