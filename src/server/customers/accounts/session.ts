import { createHash, randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams } from '../../platform/database/prepared-query.ts'
import { accounts, sessions } from '../../platform/database/tables.ts'
import type { FindShopper } from '../../platform/http/bearer-authentication.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { sessionExpired } from '../../platform/http/session-expired.ts'

/** Days that a session lives after its last use. */
export const sessionDays = 30

/** Days that a session in use may live, so a stolen token expires. */
const maxDays = 365

/** One renewal a day suffices for 30 days; a renewal at every call would write at every call. */
const renewAfterDays = 1

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens a session.
 * @returns its token, of which the database stores only a hash.
 */
export async function openSession(db: Database, accountId: number, device = ''): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    accountId,
    device,
    expiresAt: sql`now() + make_interval(days => ${sessionDays})`,
  })
  return token
}

/**
 * Opens a session after a password check, unless the password changed since. The statement waits for a
 * running change; a later change ends this session.
 * @returns null when `passwordHash` is no longer the account's.
 */
export async function openSessionIfUnchanged(
  db: Database,
  { id, passwordHash }: { id: number; passwordHash: string },
  device = '',
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.execute(sql`
    INSERT INTO sessions (token_hash, account_id, device, expires_at)
    SELECT ${hashOf(token)}, id, ${device}, now() + make_interval(days => ${sessionDays})
    FROM accounts WHERE id = ${id} AND password_hash = ${passwordHash} FOR SHARE`)
  return rowCount === 1 ? token : null
}

const found = {
  sessionHash: sessions.tokenHash,
  accountId: accounts.id,
  fullName: accounts.fullName,
  email: emailOf(accounts),
  phone: phoneOf(accounts),
  createdAt: accounts.createdAt,
  isDue: sql<boolean>`sessions.expires_at < now() + make_interval(days => ${sessionDays - renewAfterDays})`,
}

const bySession = prepareQuery(
  found,
  (columns, { hash }: QueryParams<{ hash: Buffer }>) => sql`
    SELECT ${columns}
    FROM sessions JOIN accounts ON accounts.id = sessions.account_id
    WHERE sessions.token_hash = ${hash} AND sessions.expires_at > now()
      AND sessions.created_at > now() - make_interval(days => ${maxDays})`,
)

/**
 * Finds the owner of a token and renews a session in use. Resolves to null when the token is unknown, expired
 * or revoked.
 */
export function shopperFinder(db: Database): FindShopper {
  return async (token) => {
    const owner = await bySession.first(db, { hash: hashOf(token) })
    if (!owner) return null
    const { isDue, ...shopper } = owner
    if (isDue) await renewSession(db, shopper.sessionHash)
    return shopper
  }
}

async function renewSession(db: Database, sessionHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() + make_interval(days => ${sessionDays})` })
    .where(eq(sessions.tokenHash, sessionHash))
}

/** Ends one session. Idempotent. */
export async function closeSession(db: Database, sessionHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
}

/**
 * Ends every session of an account.
 * @returns their number.
 */
export async function closeAllSessions(db: Database, accountId: number): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.accountId, accountId))
  return rowCount ?? 0
}

/** Whether a session of the account is open; it stays open until the transaction ends. */
export async function lockSession(
  tx: Database,
  { accountId, sessionHash }: Pick<Shopper, 'accountId' | 'sessionHash'>,
): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sessionHash), eq(sessions.accountId, accountId)))
    .for('key share')
  return found.length > 0
}

/**
 * Checks within a transaction that the caller's session is still open. Lock the account's row first.
 * @throws {ShopError} `session_expired`.
 */
export async function requireSession(
  tx: Database,
  shopper: Pick<Shopper, 'accountId' | 'sessionHash'>,
): Promise<void> {
  if (!(await lockSession(tx, shopper))) throw sessionExpired()
}

export async function closeOtherSessions(
  db: Database,
  { accountId, sessionHash }: Pick<Shopper, 'accountId' | 'sessionHash'>,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, sessionHash)))
}

/** Whether a session is neither expired nor too old. */
export const isLive: SQL = sql`${sessions.expiresAt} > now()
  AND ${sessions.createdAt} > now() - make_interval(days => ${maxDays})`

export async function deleteExpiredSessions(db: Database): Promise<void> {
  const isTooOld = sql`${sessions.createdAt} < now() - make_interval(days => ${maxDays})`
  await db.delete(sessions).where(sql`${sessions.expiresAt} < now() OR ${isTooOld}`)
}
