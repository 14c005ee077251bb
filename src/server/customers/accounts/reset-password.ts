import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailOf } from '../../platform/database/contact-of.ts'
import { accounts } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { deleteCodes } from './codes/sign-in-codes.ts'
import { resetFailures } from './login.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { deletePasskeys } from './passkeys/own-passkeys.ts'
import { hashPassword } from './password.ts'
import { consumeResetToken, deleteResetTokens, isResetToken } from './reset-tokens.ts'
import { closeAllSessions } from './session.ts'

export const passwordReset = 'Your password has been reset. You can now log in with your new password.'

/**
 * Sets a new password with a mailed token. Ends all sessions and passkeys, since the owner may be locking out
 * a thief.
 * @throws {ShopError} `invalid_reset_token` when the token is unknown, used, older than an hour or was mailed
 * to a former address.
 */
export async function resetPassword(db: NodePgDatabase, token: string, newPassword: string): Promise<void> {
  // The check precedes the expensive hashing, so guesses are cheap to reject.
  if (!(await isResetToken(db, token))) throw invalidToken()
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const mailed = await consumeResetToken(tx, token)
    if (!mailed) throw invalidToken()
    const accountId = mailed.id
    const [account] = await tx
      .update(accounts)
      // The link went to the present address, so its user owns the mailbox.
      .set({ passwordHash, emailProvenAt: sql`coalesce(email_proven_at, now())` })
      .where(and(eq(accounts.id, accountId), sql`lower(${accounts.email}) = lower(${mailed.email})`))
      .returning({ accountId: accounts.id, fullName: accounts.fullName, email: emailOf(accounts) })
    if (!account) throw invalidToken()
    const passkeys = (await deletePasskeys(tx, accountId)) > 0 ? 'removed' : undefined
    await notifyOfChange(tx, account, 'password', passkeys)
    await deleteResetTokens(tx, accountId)
    await deleteCodes(tx, accountId)
    await closeAllSessions(tx, accountId)
    await resetFailures(tx, accountId)
  })
}

const invalidToken = (): ShopError => shopError(errorMessage('account', 'resetLinkOver'))
