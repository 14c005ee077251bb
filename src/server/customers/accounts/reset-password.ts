import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { accounts } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { dropCodes } from './codes/sign-in-codes.ts'
import { forgiveFailures } from './login.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { dropPasskeys } from './passkeys/own-passkeys.ts'
import { hashPassword } from './password.ts'
import { dropResetTokens, isResetToken, takeResetToken } from './reset-tokens.ts'
import { closeAllSessions } from './session.ts'

export const passwordReset = 'Your password has been reset. You can now log in with your new password.'

/**
 * Sets a new password with the token of a mailed link, and ends all sessions. All passkeys go with
 * them: whoever resets may be throwing a thief out.
 * @throws {ShopError} `invalid_reset_token` when the token is unknown, used, older than an hour or was mailed to a former address.
 */
export async function resetPassword(db: NodePgDatabase, token: string, newPassword: string): Promise<void> {
  // Checked before the expensive hashing, so that guesses are cheap to refuse.
  if (!(await isResetToken(db, token))) throw invalidToken()
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const mailed = await takeResetToken(tx, token)
    if (!mailed) throw invalidToken()
    const accountId = mailed.id
    const [account] = await tx
      .update(accounts)
      // The link was mailed to the present address, so its user owns the mailbox.
      .set({ passwordHash, emailProvenAt: sql`coalesce(email_proven_at, now())` })
      .where(and(eq(accounts.id, accountId), sql`lower(${accounts.email}) = lower(${mailed.email})`))
      .returning({ accountId: accounts.id, fullName: accounts.fullName, email: accounts.email })
    if (!account) throw invalidToken()
    const passkeys = (await dropPasskeys(tx, accountId)) > 0 ? 'removed' : undefined
    await notifyOfChange(tx, account, 'password', passkeys)
    await dropResetTokens(tx, accountId)
    await dropCodes(tx, accountId)
    await closeAllSessions(tx, accountId)
    await forgiveFailures(tx, accountId)
  })
}

const invalidToken = (): ShopError => shopError(errorMessage('account', 'resetLinkOver'))
