import type { Database } from '../../../machine/database/database.ts'
import { accounts } from '../../../machine/database/tables.ts'
import type { Mail } from '../../../machine/mail/mail-data.ts'
import { enqueueForNobody, enqueueMail } from '../../../machine/mail/outbox.ts'
import { countHit } from '../../../machine/throttle/throttle.ts'
import { isAccountOf, tellingName } from '../login.ts'
import { promiseCode } from './sign-in-codes.ts'

/** The same answer for everybody. */
export const codeSent = 'If there is an account for that, a code is on its way to its e-mail address.'

/** The most codes that one account gets, whether it is named by e-mail or phone. */
const mailLimit = { calls: 5, windowSeconds: 3600 }

/**
 * Mails a code that signs in when the account exists. Otherwise the same statements run without effect, so that the
 * time of the answer reveals nothing.
 * @returns the proof of the browser that asked, without which the code is worthless.
 */
export async function requestCode(tx: Database, loginIdentifier: string): Promise<string> {
  const identifier = loginIdentifier.toLowerCase()
  // Held, so that the account is not erased before its code names it.
  const [account] = await tx.select().from(accounts).where(isAccountOf(identifier)).for('key share')
  const subject = account ? `account:${account.id}` : `nobody:${tellingName(identifier)}`
  const { hits } = await countHit(tx, `sign-in-code:${subject}`, mailLimit)
  const owner = account && hits <= mailLimit.calls ? account : null
  const { codeId, request, expiresAt } = await promiseCode(tx, owner?.id ?? null)
  const mail: Mail = {
    template: 'sign-in-code',
    recipient: owner?.email ?? identifier,
    data: { fullName: owner?.fullName ?? '', codeId, expiresAt: expiresAt.toISOString() },
    dedupeKey: `sign-in-code:${codeId}`,
  }
  await (owner ? enqueueMail(tx, mail) : enqueueForNobody(tx, mail))
  return request
}
