import { exampleToken, type LetterExample, type LetterExamples } from '../../platform/email/email-examples.ts'
import { invitationLetter } from './mails.ts'

const invited =
  (isReset: boolean): LetterExample =>
  ({ siteUrl, settings }) =>
    invitationLetter({ link: `${siteUrl}/join#${exampleToken}`, isReset, settings })

export const staffExamples: LetterExamples<'staff-invitation' | 'staff-reset'> = {
  'staff-invitation': { 'A new colleague': invited(false) },
  'staff-reset': { 'A colleague who can’t sign in': invited(true) },
}
