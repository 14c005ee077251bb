import type { Database } from '../../../platform/database/database.ts'
import { accounts } from '../../../platform/database/tables.ts'
import type { Mail } from '../../../platform/email/mail-data.ts'
import { type MailRequester, mayMail } from '../../../platform/email/mailbox-limit.ts'
import { enqueueMail, enqueuePlaceholder } from '../../../platform/email/outbox.ts'
import { isAccountOf, tellingName } from '../login.ts'
import { accountOfCode, endFormerCode, promiseCode } from './sign-in-codes.ts'

/** The same answer for everybody. */
export const codeSent = 'If there is an account for that, a code is on its way to its e-mail address.'

/** The most codes an hour that one network causes for an account, whether it is named by e-mail or phone. */
const maxCodesPerAsker = 5

interface CodeRequest {
  loginIdentifier: string
  /** The proof of an earlier request of the same browser, whose code ends. */
  former?: string | undefined
  /** The account that the browser is signed in to. */
  signedInTo?: number | null
  asker: MailRequester
}

/**
 * Mails a code that signs in when the account exists. Otherwise the same statements run without effect, so that the
 * time of the answer reveals nothing.
 * @returns the proof of the browser that asked, without which the code is worthless.
 */
export async function requestCode(
  tx: Database,
  { loginIdentifier, former = '', signedInTo = null, asker }: CodeRequest,
): Promise<string> {
  const identifier = loginIdentifier.toLowerCase()
  // Held against an erasure and a change of the e-mail, which ends the codes that the former address got.
  const [account] = await tx.select().from(accounts).where(isAccountOf(identifier)).for('share')
  const subject = account ? `account:${account.id}` : `nobody:${tellingName(identifier)}`
  const knownTo = [await accountOfCode(tx, former), signedInTo]
  const isMailed = await mayMail(tx, asker, {
    kind: 'sign-in-code',
    to: subject,
    perRequester: maxCodesPerAsker,
    isKnown: account !== undefined && knownTo.includes(account.id),
  })
  const owner = account && isMailed ? account : null
  await endFormerCode(tx, { former, isReplaced: owner !== null })
  const { codeId, request, expiresAt } = await promiseCode(tx, owner)
  const mail: Mail = {
    template: 'sign-in-code',
    recipient: owner?.email ?? identifier,
    data: { fullName: owner?.fullName ?? '', codeId, expiresAt: expiresAt.toISOString() },
    dedupeKey: `sign-in-code:${codeId}`,
  }
  await (owner ? enqueueMail(tx, mail) : enqueuePlaceholder(tx, mail))
  return request
}
