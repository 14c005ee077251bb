import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SignedIn } from '#contract/accounts.ts'
import { accounts } from '../../../machine/database/tables.ts'
import { inTransaction } from '../../../machine/database/transaction.ts'
import { refuse, saying } from '../../../machine/http/refusal.ts'
import type { ShopError } from '../../../machine/http/shop-error.ts'
import { enterAccount } from '../enter-account.ts'
import { hashOfNobody, isPassword } from '../password.ts'
import { countTry, takeCode } from './sign-in-codes.ts'

/**
 * Signs in with a mailed code, in the browser that asked for it. A code of nobody costs the same work and gets the
 * same answer as a wrong one.
 * @throws {ShopError} `invalid_sign_in_code` when it is wrong, used, replaced, too old or was tried too often.
 */
export async function signInByCode(
  db: NodePgDatabase,
  { request, code }: { request: string; code: string },
  device = '',
): Promise<SignedIn> {
  const tried = await countTry(db, request)
  const isRight = await isPassword(code, tried?.codeHash ?? hashOfNobody)
  if (!tried?.accountId || !isRight) throw invalidCode()
  const { accountId } = tried
  return inTransaction(db, async (tx) => {
    // The account first, as whoever changes it does: its new password or address ends this code.
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('share')
    if (!account || !(await takeCode(tx, tried))) throw invalidCode()
    return enterAccount(tx, account, device)
  })
}

const invalidCode = (): ShopError => refuse(saying('account', 'wrongCode'))
