import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SignedInByCode } from '#contract/shop/sign-in-code.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accounts } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { enterAccount } from '../enter-account.ts'
import { isMailedTo, proveMailbox } from '../first-proof.ts'
import { proveByPassword, wrongPassword } from '../login.ts'
import { hashOfNobody, isPassword } from '../password.ts'
import { lockSession } from '../session.ts'
import { countTry, takeCode } from './sign-in-codes.ts'

interface Entry {
  device?: string
  /** The session that the browser sent along; null without a live one. */
  signedIn?: Pick<Shopper, 'accountId' | 'sessionHash'> | null
}

/**
 * Signs in with a mailed code, in the browser that asked for it. A code of nobody costs the same work and gets the
 * same answer as a wrong one. The first code of an account ends former access, see {@link proveMailbox}.
 * @throws {ShopError} `invalid_sign_in_code` when it is wrong, used, replaced, too old or was tried too often;
 * `invalid_request` for a wrong password, which leaves the code for another try.
 */
export async function signInByCode(
  db: NodePgDatabase,
  { request, code, password }: { request: string; code: string; password?: string | undefined },
  { device = '', signedIn = null }: Entry = {},
): Promise<SignedInByCode> {
  const tried = await countTry(db, request)
  const isRight = await isPassword(code, tried?.codeHash ?? hashOfNobody)
  if (!tried?.accountId || !isRight) throw invalidCode()
  const { accountId } = tried
  const provedHash = password
    ? await proveByPassword(db, { accountId }, { field: 'password', password })
    : null
  return inTransaction(db, async (tx) => {
    // The account first, as whoever changes it does: its new password or address ends this code.
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    if (!account || !isMailedTo(account, tried.email) || !(await takeCode(tx, tried))) throw invalidCode()
    if (provedHash !== null && account.passwordHash !== provedHash) throw wrongPassword('password')
    const keepsAccess = provedHash !== null || (await isSignedInTo(tx, accountId, signedIn))
    const formerAccessEnded = await proveMailbox(tx, account, { keepsAccess })
    return { ...(await enterAccount(tx, account, device)), formerAccessEnded }
  })
}

const isSignedInTo = async (tx: Database, accountId: number, signedIn: Entry['signedIn']): Promise<boolean> =>
  signedIn?.accountId === accountId && (await lockSession(tx, signedIn))

const invalidCode = (): ShopError => shopError(errorMessage('account', 'wrongCode'))
