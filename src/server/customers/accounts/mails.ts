import type { Database } from '../../platform/database/database.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { generateCode } from './codes/sign-in-codes.ts'
import { accountChangedEmail } from './emails/account-changed.ts'
import { emailChangedEmail } from './emails/email-changed.ts'
import { passkeyChangedEmail } from './emails/passkey-changed.ts'
import { resetLinkEmail } from './emails/reset-link.ts'
import { signInCodeEmail } from './emails/sign-in-code.ts'
import { welcomeEmail } from './emails/welcome.ts'
import type { ChangedDetail, PasskeyOutcome } from './notify-of-change.ts'
import type { PasskeyChange } from './passkeys/notify-of-passkey.ts'
import { generateResetToken } from './reset-tokens.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    welcome: { fullName: string }
    /** Goes to the former address; the new one is masked. */
    'email-changed': { fullName: string; newEmail: string }
    /** The token is generated when the mail is sent, and stored only for the mail reader of a trial. */
    'reset-link': { fullName: string; resetId: number; expiresAt: string; token?: string }
    'account-changed': { fullName: string; changed: ChangedDetail; passkeys?: PasskeyOutcome }
    /** The code is generated when the mail is sent, and stored only for the mail reader of a trial. */
    'sign-in-code': { fullName: string; codeId: number; expiresAt: string; code?: string }
    'passkey-changed': PasskeyChange & { fullName: string }
  }
}

type AccountMail =
  | 'welcome'
  | 'email-changed'
  | 'reset-link'
  | 'account-changed'
  | 'sign-in-code'
  | 'passkey-changed'

export const accountMails: Writers<AccountMail> = {
  welcome: async ({ fullName }, { siteUrl, settings }) => welcomeEmail({ fullName, siteUrl, settings }),
  'email-changed': async (data, { settings }) => emailChangedEmail({ ...data, settings }),
  'reset-link': async ({ fullName, resetId, expiresAt, token: stored }, { db, siteUrl, settings }) => {
    if (Date.parse(expiresAt) <= Date.now()) {
      throw new UnsendableMail('The reset link is older than an hour.')
    }
    const token = stored ?? (await generateResetToken(db, resetId))
    if (token === null)
      throw new UnsendableMail('The reset link has ended: it was used, replaced or is too old.')
    return resetLinkEmail({ fullName, token, siteUrl, settings })
  },
  'account-changed': async (data, { siteUrl, settings }) =>
    accountChangedEmail({ ...data, siteUrl, settings }),
  'sign-in-code': async ({ fullName, codeId, expiresAt, code: stored }, { db, settings }) => {
    if (Date.parse(expiresAt) <= Date.now()) throw new UnsendableMail('The code to log in is too old.')
    const code = stored ?? (await generateCode(db, codeId))
    if (code === null)
      throw new UnsendableMail('The code to log in has ended: it was used, replaced or is too old.')
    return signInCodeEmail({ fullName, code, settings })
  },
  'passkey-changed': async (data, { siteUrl, settings }) =>
    passkeyChangedEmail({ ...data, siteUrl, settings }),
}

/** Stores the token in the mail, so the mail reader shows the same link each time. */
export async function storeResetToken(
  tx: Database,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data.token) return data
  const token = await generateResetToken(tx, Number(data.resetId))
  return token === null ? data : { ...data, token }
}

/** Stores the code in the mail, so the mail reader shows the same code each time. */
export async function storeCode(
  tx: Database,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data.code) return data
  const code = await generateCode(tx, Number(data.codeId))
  return code === null ? data : { ...data, code }
}
