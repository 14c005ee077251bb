import type { Database } from '../../../platform/database/database.ts'
import { accounts } from '../../../platform/database/tables.ts'
import type { Mail } from '../../../platform/email/mail-data.ts'
import { type MailRequester, mayMail } from '../../../platform/email/mailbox-limit.ts'
import { enqueueMail, enqueuePlaceholder } from '../../../platform/email/outbox.ts'
import { identifierKey, isAccountOf } from '../login.ts'
import { accountOfCode, endFormerCode, prepareCode } from './sign-in-codes.ts'

/** Every caller gets this answer, whether the account exists or not. */
export const codeSent = 'If there is an account for that, a code is on its way to its e-mail address.'

/** Codes an hour that one network may cause for an account, named by e-mail or phone. */
const maxCodesPerNetwork = 5

interface CodeRequest {
  loginIdentifier: string
  /** The proof of an earlier request by the same browser; its code ends. */
  former?: string | undefined
  /** The account that the browser is signed in to. */
  signedInTo?: number | null
  asker: MailRequester
}

/**
 * Mails a sign-in code when the account exists. For an unknown account the same statements run without
 * effect, so response times reveal nothing.
 * @returns the proof for the browser that asked; the code works only with it.
 */
export async function requestCode(
  tx: Database,
  { loginIdentifier, former = '', signedInTo = null, asker }: CodeRequest,
): Promise<string> {
  const identifier = loginIdentifier.toLowerCase()
  // The lock blocks an erasure and a change of e-mail, which would end codes sent to the former address.
  const [account] = await tx.select().from(accounts).where(isAccountOf(identifier)).for('share')
  const subject = account ? `account:${account.id}` : `nobody:${identifierKey(identifier)}`
  const trustedAccounts = [await accountOfCode(tx, former), signedInTo]
  const isMailed = await mayMail(tx, asker, {
    kind: 'sign-in-code',
    to: subject,
    perRequester: maxCodesPerNetwork,
    isKnown: account !== undefined && trustedAccounts.includes(account.id),
  })
  // An imported customer without e-mail gets no code.
  const owner = account?.email && isMailed ? account : null
  await endFormerCode(tx, { former, isReplaced: owner !== null })
  const { codeId, request, expiresAt } = await prepareCode(tx, owner)
  const mail: Mail = {
    template: 'sign-in-code',
    recipient: owner?.email ?? identifier,
    data: { fullName: owner?.fullName ?? '', codeId, expiresAt: expiresAt.toISOString() },
    dedupeKey: `sign-in-code:${codeId}`,
  }
  await (owner ? enqueueMail(tx, mail) : enqueuePlaceholder(tx, mail))
  return request
}
