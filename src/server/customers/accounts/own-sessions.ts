import { and, desc, eq, sql } from 'drizzle-orm'
import { maxListedSessions, type Session } from '#contract/shop/account-safety.ts'
import type { Database } from '../../platform/database/database.ts'
import { sessions } from '../../platform/database/tables.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { deleteCodes } from './codes/sign-in-codes.ts'
import { closeOtherSessions, isLive, sessionDays } from './session.ts'

const unknownDevice = 'A browser that we do not recognise'

/** Sessions of an account: the asking one first, then by last use. */
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
    // The expiry moves with use, once a day.
    lastUsedAt: new Date(row.expiresAt.getTime() - sessionDays * 86_400_000).toISOString(),
    isCurrent: row.isCurrent,
  }))
}

/** Ends one session of the account. Sessions that are foreign, ended or unknown change nothing. */
export async function endOwnSession(
  db: Database,
  { accountId }: Pick<Shopper, 'accountId'>,
  id: number,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
}

/** Ends every other session of the account, and a code that is under way. Passkeys stay. */
export async function endOtherSessionsAndCodes(
  db: Database,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
): Promise<void> {
  await closeOtherSessions(db, shopper)
  await deleteCodes(db, shopper.accountId)
}
