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
  welcome: { 'A new account': (context) => welcomeEmail({ fullName, ...context }) },
  'email-changed': {
    'A new address': (context) => emailChangedEmail({ fullName, newEmail: 'nair@example.com', ...context }),
  },
  'reset-link': {
    'With the link': (context) => resetLinkEmail({ fullName, token: exampleToken, ...context }),
  },
  'account-changed': {
    'A new phone number': (context) => accountChangedEmail({ fullName, changed: 'phone number', ...context }),
    'A new password, passkeys stay': (context) =>
      accountChangedEmail({ fullName, changed: 'password', passkeys: 'kept', ...context }),
    'A new password, passkeys went': (context) =>
      accountChangedEmail({ fullName, changed: 'password', passkeys: 'removed', ...context }),
  },
  'sign-in-code': { 'With a code': (context) => signInCodeEmail({ fullName, code: '01234567', ...context }) },
  'passkey-changed': {
    Added: (context) => passkeyChangedEmail({ fullName, passkey, what: 'added', ...context }),
    Removed: (context) => passkeyChangedEmail({ fullName, passkey, what: 'removed', ...context }),
  },
}
