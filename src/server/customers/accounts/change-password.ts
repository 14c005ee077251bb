import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PasswordChange } from '#contract/shop/account-safety.ts'
import { emailOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import { deleteCodes } from './codes/sign-in-codes.ts'
import { resetFailures, verifyPassword, wrongPassword } from './login.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { hasPasskeys } from './passkeys/own-passkeys.ts'
import { isFresh } from './passkeys/reauthenticate.ts'
import { hashPassword } from './password.ts'
import { deleteResetTokens } from './reset-tokens.ts'
import { closeOtherSessions, requireSession } from './session.ts'

/**
 * Changes the password of a signed-in shopper and mails the owner. Ends every other session and every mailed
 * link and code. Passkeys stay, since the owner sees them beside the form.
 * @throws {ShopError} `invalid_request`, naming the field; `too_many_requests` after ten wrong passwords.
 */
export async function changePassword(
  db: NodePgDatabase,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
  { presentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { accountId } = shopper
  const provedHash = await verifyForChange(db, shopper, presentPassword)
  if (newPassword === presentPassword) throw passwordUnchanged()
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      // A change or reset that committed first makes this proof outdated.
      .where(and(eq(accounts.id, accountId), sql`password_hash IS NOT DISTINCT FROM ${provedHash}`))
      .returning({ accountId: accounts.id, fullName: accounts.fullName, email: emailOf(accounts) })
    if (!account) throw wrongPassword('presentPassword')
    await requireSession(tx, shopper)
    const passkeys = (await hasPasskeys(tx, accountId)) ? 'kept' : undefined
    await notifyOfChange(tx, account, 'password', passkeys)
    await deleteResetTokens(tx, accountId)
    await deleteCodes(tx, accountId)
    await closeOtherSessions(tx, shopper)
    await resetFailures(tx, accountId)
  })
}

/**
 * Verifies the present password, or requires a fresh session where the account has no password.
 * @returns the stored hash.
 */
async function verifyForChange(
  db: Database,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
  password: string | undefined,
): Promise<string | null> {
  if (password !== undefined) return verifyPassword(db, shopper, { field: 'presentPassword', password })
  if (await hasPassword(db, shopper)) {
    throw shopError(errorMessage('account', 'presentPasswordMissing'), { field: 'presentPassword' })
  }
  if (!(await isFresh(db, shopper)))
    throw shopError(errorMessage('account', 'noPassword'), { field: 'newPassword' })
  return null
}

/**
 * Whether a password is set. Imported accounts have none, nor accounts whose first mailbox proof removed it.
 */
export async function hasPassword(db: Database, { accountId }: Pick<Shopper, 'accountId'>): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.passwordHash)))
  return found.length > 0
}

function passwordUnchanged(): ShopError {
  return shopError(errorMessage('account', 'samePassword'), { field: 'newPassword' })
}
