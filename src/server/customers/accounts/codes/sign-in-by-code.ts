import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SignedInByCode } from '#contract/shop/sign-in-code.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accounts } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Shopper } from '../../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../../platform/http/error-message.ts'
import type { ShopError } from '../../../platform/http/shop-error.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { isMailedTo, proveMailbox } from '../first-proof.ts'
import { verifyPassword, wrongPassword } from '../login.ts'
import { dummyHash, isPassword } from '../password.ts'
import { lockSession } from '../session.ts'
import { consumeCode, countTry } from './sign-in-codes.ts'

interface Entry {
  device?: string
  /** The live session of the browser; null without one. */
  signedIn?: Pick<Shopper, 'accountId' | 'sessionHash'> | null
}

/**
 * Signs in with a mailed code, in the browser that asked for it. A code for an unknown account costs the same
 * work and gets the same answer as a wrong one. The first code of an account ends former access, see {@link
 * proveMailbox}.
 * @throws {ShopError} `invalid_sign_in_code` when it is wrong, used, replaced, expired or was tried too
 * often; `invalid_request` for a wrong password, which leaves the code valid.
 */
export async function signInByCode(
  db: NodePgDatabase,
  { request, code, password }: { request: string; code: string; password?: string | undefined },
  { device = '', signedIn = null }: Entry = {},
): Promise<SignedInByCode> {
  const tried = await countTry(db, request)
  const isRight = await isPassword(code, tried?.codeHash ?? dummyHash)
  if (!tried?.accountId || !isRight) throw invalidCode()
  const { accountId } = tried
  const provedHash = password
    ? await verifyPassword(db, { accountId }, { field: 'password', password })
    : null
  return inTransaction(db, async (tx) => {
    // Locks the account before the code, in the order of password and address changes, which end this code.
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    if (!account || !isMailedTo(account, tried.email) || !(await consumeCode(tx, tried))) throw invalidCode()
    if (provedHash !== null && account.passwordHash !== provedHash) throw wrongPassword('password')
    const keepsAccess = provedHash !== null || (await isSignedInTo(tx, accountId, signedIn))
    const formerAccessEnded = await proveMailbox(tx, account, { keepsAccess })
    return { ...(await completeSignIn(tx, account, device)), formerAccessEnded }
  })
}

const isSignedInTo = async (tx: Database, accountId: number, signedIn: Entry['signedIn']): Promise<boolean> =>
  signedIn?.accountId === accountId && (await lockSession(tx, signedIn))

const invalidCode = (): ShopError => shopError(errorMessage('account', 'wrongCode'))
