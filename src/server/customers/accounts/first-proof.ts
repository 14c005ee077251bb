import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { dropPasskeys } from './passkeys/own-passkeys.ts'
import { closeAllSessions } from './session.ts'

type Account = typeof accounts.$inferSelect

/** Whether a mail went to the present e-mail of an account; another mailbox proves nothing about it. */
export const isMailedTo = ({ email }: Pick<Account, 'email'>, address: string | null): boolean =>
  email.toLowerCase() === address?.toLowerCase()

/**
 * Records that the caller owns the mailbox of an account, whose row the transaction has locked. The first proof ends the sessions, the
 * password and the passkeys from before it: a stranger may have registered the address.
 * @param keepsAccess the prover is signed in to the account, or knows its password.
 * @returns whether anything ended.
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
  const passkeys = await dropPasskeys(tx, id)
  return passwordHash !== null || sessions > 0 || passkeys > 0
}
