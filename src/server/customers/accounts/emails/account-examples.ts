import { exampleReader, exampleToken, type LetterExamples } from '../../../platform/email/email-examples.ts'
import { accountChangedLetter } from './account-changed.ts'
import { emailChangedLetter } from './email-changed.ts'
import { passkeyChangedLetter } from './passkey-changed.ts'
import { resetLinkLetter } from './reset-link.ts'
import { signInCodeLetter } from './sign-in-code.ts'
import { welcomeLetter } from './welcome.ts'

const { fullName } = exampleReader
const passkey = 'Kavya’s phone'

export const accountExamples: LetterExamples<
  'welcome' | 'email-changed' | 'reset-link' | 'account-changed' | 'sign-in-code' | 'passkey-changed'
> = {
  welcome: { 'A new account': (paper) => welcomeLetter({ fullName, ...paper }) },
  'email-changed': {
    'A new address': (paper) => emailChangedLetter({ fullName, newEmail: 'nair@example.com', ...paper }),
  },
  'reset-link': { 'With the link': (paper) => resetLinkLetter({ fullName, token: exampleToken, ...paper }) },
  'account-changed': {
    'A new phone number': (paper) => accountChangedLetter({ fullName, changed: 'phone number', ...paper }),
    'A new password, passkeys stay': (paper) =>
      accountChangedLetter({ fullName, changed: 'password', passkeys: 'kept', ...paper }),
    'A new password, passkeys went': (paper) =>
      accountChangedLetter({ fullName, changed: 'password', passkeys: 'removed', ...paper }),
  },
  'sign-in-code': { 'With a code': (paper) => signInCodeLetter({ fullName, code: '01234567', ...paper }) },
  'passkey-changed': {
    Added: (paper) => passkeyChangedLetter({ fullName, passkey, what: 'added', ...paper }),
    Removed: (paper) => passkeyChangedLetter({ fullName, passkey, what: 'removed', ...paper }),
  },
}
