import {
  type EmailTemplateExample,
  type EmailTemplateExamples,
  exampleToken,
} from '../../platform/email/email-examples.ts'
import { invitationEmail } from './mails.ts'

const invited =
  (isReset: boolean): EmailTemplateExample =>
  ({ siteUrl, settings }) =>
    invitationEmail({ link: `${siteUrl}/join#${exampleToken}`, isReset, settings })

export const staffExamples: EmailTemplateExamples<'staff-invitation' | 'staff-reset'> = {
  'staff-invitation': { 'A new colleague': invited(false) },
  'staff-reset': { 'A colleague who can’t sign in': invited(true) },
}
