import { and, desc, eq, sql } from 'drizzle-orm'
import { maxListedSessions, type Session } from '#contract/shop/account-safety.ts'
import type { Database } from '../../platform/database/database.ts'
import { sessions } from '../../platform/database/tables.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { dropCodes } from './codes/sign-in-codes.ts'
import { closeOtherSessions, isLive, sessionDays } from './session.ts'

const unknownDevice = 'A browser that we do not recognise'

/** Where an account is signed in, the asking session first, then the last used ones. */
export async function listOwnSessions(
  db: Database,
  { accountId, sessionHash }: Pick<Shopper, 'accountId' | 'sessionHash'>,
): Promise<Session[]> {
  const { id, device, createdAt, expiresAt, tokenHash } = sessions
  const isCurrent = sql<boolean>`${tokenHash} = ${sessionHash}`
  const rows = await db
    .select({ id, device, createdAt, expiresAt, isCurrent })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLive))
    .orderBy(desc(isCurrent), desc(expiresAt), desc(id))
    .limit(maxListedSessions)
  return rows.map((row) => ({
    id: row.id,
    device: row.device || unknownDevice,
    signedInAt: row.createdAt.toISOString(),
    // The end moves with the use, once a day.
    lastUsedAt: new Date(row.expiresAt.getTime() - sessionDays * 86_400_000).toISOString(),
    isCurrent: row.isCurrent,
  }))
}

/** Ends one session of the account; another account's, an ended and an unknown one change nothing. */
export async function endOwnSession(
  db: Database,
  { accountId }: Pick<Shopper, 'accountId'>,
  id: number,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
}

/** Ends every session of the account but the asking one, and a code that is on its way. Passkeys stay. */
export async function endAllOthers(
  db: Database,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
): Promise<void> {
  await closeOtherSessions(db, shopper)
  await dropCodes(db, shopper.accountId)
}
