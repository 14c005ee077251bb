import type { SignedIn } from '#contract/shop/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { accounts } from '../../platform/database/tables.ts'
import { resetFailures } from './login.ts'
import { presentProfile } from './profile.ts'
import { openSession } from './session.ts'

/** Opens a session after the owner proved their identity, in the transaction that consumed the proof. */
export async function completeSignIn(
  tx: Database,
  account: typeof accounts.$inferSelect,
  device: string,
): Promise<SignedIn> {
  const token = await openSession(tx, account.id, device)
  await resetFailures(tx, account.id)
  return { message: signedInMessage, token, user: presentProfile(account) }
}

export const signedInMessage = 'Login successful!'
