import type { SignedIn } from '#contract/shop/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { accounts } from '../../platform/database/tables.ts'
import { forgiveFailures } from './login.ts'
import { presentProfile } from './profile.ts'
import { openSession } from './session.ts'

/** Opens a session for whoever has proved to own the account, in the transaction that used the proof up. */
export async function enterAccount(
  tx: Database,
  account: typeof accounts.$inferSelect,
  device: string,
): Promise<SignedIn> {
  const token = await openSession(tx, account.id, device)
  await forgiveFailures(tx, account.id)
  return { message: signedIn, token, user: presentProfile(account) }
}

/** Whatever one signed in with. */
export const signedIn = 'Login successful!'
