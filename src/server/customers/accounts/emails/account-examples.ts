import {
  type EmailTemplateExamples,
  exampleCustomer,
  exampleToken,
} from '../../../platform/email/email-examples.ts'
import { accountChangedEmail } from './account-changed.ts'
import { emailChangedEmail } from './email-changed.ts'
import { passkeyChangedEmail } from './passkey-changed.ts'
import { resetLinkEmail } from './reset-link.ts'
import { signInCodeEmail } from './sign-in-code.ts'
import { welcomeEmail } from './welcome.ts'

const { fullName } = exampleCustomer
const passkey = 'Kavya’s phone'

export const accountExamples: EmailTemplateExamples<
  'welcome' | 'email-changed' | 'reset-link' | 'account-changed' | 'sign-in-code' | 'passkey-changed'
> = {
  welcome: { 'A new account': (paper) => welcomeEmail({ fullName, ...paper }) },
  'email-changed': {
    'A new address': (paper) => emailChangedEmail({ fullName, newEmail: 'nair@example.com', ...paper }),
  },
  'reset-link': { 'With the link': (paper) => resetLinkEmail({ fullName, token: exampleToken, ...paper }) },
  'account-changed': {
    'A new phone number': (paper) => accountChangedEmail({ fullName, changed: 'phone number', ...paper }),
    'A new password, passkeys stay': (paper) =>
      accountChangedEmail({ fullName, changed: 'password', passkeys: 'kept', ...paper }),
    'A new password, passkeys went': (paper) =>
      accountChangedEmail({ fullName, changed: 'password', passkeys: 'removed', ...paper }),
  },
  'sign-in-code': { 'With a code': (paper) => signInCodeEmail({ fullName, code: '01234567', ...paper }) },
  'passkey-changed': {
    Added: (paper) => passkeyChangedEmail({ fullName, passkey, what: 'added', ...paper }),
    Removed: (paper) => passkeyChangedEmail({ fullName, passkey, what: 'removed', ...paper }),
  },
}
