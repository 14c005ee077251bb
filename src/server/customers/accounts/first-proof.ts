import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { deletePasskeys } from './passkeys/own-passkeys.ts'
import { closeAllSessions } from './session.ts'

type Account = typeof accounts.$inferSelect

/** Whether a mail went to the account’s present e-mail; another mailbox proves nothing about it. */
export const isMailedTo = ({ email }: Pick<Account, 'email'>, address: string | null): boolean =>
  email !== null && email.toLowerCase() === address?.toLowerCase()

/**
 * Records that the caller owns the mailbox of an account; the caller has locked its row. The first proof ends
 * former sessions, the password and passkeys: a stranger may have registered the address.
 * @param keepsAccess whether the caller is signed in to the account or knows its password.
 * @returns whether any access ended.
 */
export async function proveMailbox(
  tx: Database,
  { id, emailProvenAt, passwordHash }: Account,
  { keepsAccess }: { keepsAccess: boolean },
): Promise<boolean> {
  if (emailProvenAt) return false
  const proof = { emailProvenAt: sql`now()` }
  await tx
    .update(accounts)
    .set(keepsAccess ? proof : { ...proof, passwordHash: null })
    .where(eq(accounts.id, id))
  if (keepsAccess) return false
  const sessions = await closeAllSessions(tx, id)
  const passkeys = await deletePasskeys(tx, id)
  return passwordHash !== null || sessions > 0 || passkeys > 0
}
