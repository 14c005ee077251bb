import type { Database } from '../../platform/database/database.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { makeCode } from './codes/sign-in-codes.ts'
import { accountChangedEmail } from './emails/account-changed.ts'
import { emailChangedEmail } from './emails/email-changed.ts'
import { passkeyChangedEmail } from './emails/passkey-changed.ts'
import { resetLinkEmail } from './emails/reset-link.ts'
import { signInCodeEmail } from './emails/sign-in-code.ts'
import { welcomeEmail } from './emails/welcome.ts'
import type { Changed, PasskeysThen } from './notify-of-change.ts'
import type { PasskeyChange } from './passkeys/notify-of-passkey.ts'
import { makeResetToken } from './reset-tokens.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    welcome: { fullName: string }
    /** To the former address; the new one is masked. */
    'email-changed': { fullName: string; newEmail: string }
    /** Its token is made when the mail is sent, and stored only for the mail reader of a trial. */
    'reset-link': { fullName: string; resetId: number; expiresAt: string; token?: string }
    'account-changed': { fullName: string; changed: Changed; passkeys?: PasskeysThen }
    /** Its code is made when the mail is sent, and stored only for the mail reader of a trial. */
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
  'reset-link': async ({ fullName, resetId, expiresAt, token: kept }, { db, siteUrl, settings }) => {
    if (Date.parse(expiresAt) <= Date.now()) {
      throw new UnsendableMail('The reset link is older than an hour.')
    }
    const token = kept ?? (await makeResetToken(db, resetId))
    if (token === null)
      throw new UnsendableMail('The reset link has ended: it was used, replaced or is too old.')
    return resetLinkEmail({ fullName, token, siteUrl, settings })
  },
  'account-changed': async (data, { siteUrl, settings }) =>
    accountChangedEmail({ ...data, siteUrl, settings }),
  'sign-in-code': async ({ fullName, codeId, expiresAt, code: kept }, { db, settings }) => {
    if (Date.parse(expiresAt) <= Date.now()) throw new UnsendableMail('The code to log in is too old.')
    const code = kept ?? (await makeCode(db, codeId))
    if (code === null)
      throw new UnsendableMail('The code to log in has ended: it was used, replaced or is too old.')
    return signInCodeEmail({ fullName, code, settings })
  },
  'passkey-changed': async (data, { siteUrl, settings }) =>
    passkeyChangedEmail({ ...data, siteUrl, settings }),
}

/** The mail reader stores the token with the reset link, so that the link stays the same. */
export async function keepResetToken(
  tx: Database,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data.token) return data
  const token = await makeResetToken(tx, Number(data.resetId))
  return token === null ? data : { ...data, token }
}

/** The mail reader stores the code with its mail, so that it stays the same. */
export async function keepCode(
  tx: Database,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (data.code) return data
  const code = await makeCode(tx, Number(data.codeId))
  return code === null ? data : { ...data, code }
}
