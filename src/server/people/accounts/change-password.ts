import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PasswordChange } from '#contract/account-safety.ts'
import { accounts } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import type { Shopper } from '../../machine/http/callers.ts'
import { refuse, saying } from '../../machine/http/refusal.ts'
import type { ShopError } from '../../machine/http/shop-error.ts'
import { dropCodes } from './codes/sign-in-codes.ts'
import { forgiveFailures, proveByPassword, wrongPassword } from './login.ts'
import { hasPasskeys } from './passkeys/own-passkeys.ts'
import { hashPassword } from './password.ts'
import { dropResetTokens } from './reset-tokens.ts'
import { closeOtherSessions } from './session.ts'
import { tellOfChange } from './tell-of-change.ts'

/**
 * Changes the password of a signed-in shopper. Every other session and every mailed link and code ends; passkeys
 * stay, since the owner sees them beside the form. The owner is told.
 * @throws {ShopError} `invalid_request`, naming the field; `too_many_requests` after ten wrong passwords.
 */
export async function changePassword(
  db: NodePgDatabase,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
  { presentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { accountId } = shopper
  const proof = { field: 'presentPassword', password: presentPassword }
  const provedHash = await proveByPassword(db, shopper, proof)
  if (newPassword === presentPassword) throw unchanged()
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      // Another change or a reset may have come first; it is not overwritten by an outdated proof.
      .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, provedHash)))
      .returning({ accountId: accounts.id, fullName: accounts.fullName, email: accounts.email })
    if (!account) throw wrongPassword(proof.field)
    const passkeys = (await hasPasskeys(tx, accountId)) ? 'kept' : undefined
    await tellOfChange(tx, account, 'password', passkeys)
    await dropResetTokens(tx, accountId)
    await dropCodes(tx, accountId)
    await closeOtherSessions(tx, shopper)
    await forgiveFailures(tx, accountId)
  })
}

function unchanged(): ShopError {
  return refuse(saying('account', 'samePassword'), { field: 'newPassword' })
}
