import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { sessions } from '../../machine/database/tables.ts'
import type { Shopper } from '../../machine/http/shopper.ts'

const lifetimeDays = 30

/** However much it is used, a session ends then: a stolen token is not for ever. */
const longestDays = 365

/** Sliding the end of a session at every call would write at every call; once a day is enough for 30 days. */
const slideAfterDays = 1

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns its token, which is shown once and stored only as a hash. */
export async function openSession(db: Database, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    accountId,
    expiresAt: sql`now() + make_interval(days => ${lifetimeDays})`,
  })
  return token
}

/**
 * Opens a session for whoever was found to know the password, unless the password was changed since: a change under way is
 * waited for, and one that comes later ends this session with the others.
 * @returns null when `passwordHash` is no longer the account's.
 */
export async function openSessionIfStill(
  db: Database,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.execute(sql`
    INSERT INTO sessions (token_hash, account_id, expires_at)
    SELECT ${hashOf(token)}, id, now() + make_interval(days => ${lifetimeDays})
    FROM accounts WHERE id = ${id} AND password_hash = ${passwordHash} FOR SHARE`)
  return rowCount === 1 ? token : null
}

interface SessionRow {
  [column: string]: unknown
  account_id: string
  full_name: string
  email: string
  phone: string
  created_at: Date
  is_due: boolean
}

/** Whose token it is, or null when it is unknown, ended or revoked; keeps a session in use alive. */
export async function findShopper(db: Database, token: string): Promise<Shopper | null> {
  const sessionHash = hashOf(token)
  const { rows } = await db.execute<SessionRow>(sql`
    SELECT a.id AS account_id, a.full_name, a.email, a.phone, a.created_at,
           s.expires_at < now() + make_interval(days => ${lifetimeDays - slideAfterDays}) AS is_due
    FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.token_hash = ${sessionHash} AND s.expires_at > now()
      AND s.created_at > now() - make_interval(days => ${longestDays})`)
  const [row] = rows
  if (!row) return null
  if (row.is_due) await slide(db, sessionHash)
  return {
    accountId: Number(row.account_id),
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    createdAt: new Date(row.created_at),
    sessionHash,
  }
}

async function slide(db: Database, sessionHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: sql`now() + make_interval(days => ${lifetimeDays})` })
    .where(eq(sessions.tokenHash, sessionHash))
}

/** Ends one session; ending it twice is harmless. */
export async function closeSession(db: Database, sessionHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
}

/** Ends every session of an account, as a password reset must. */
export async function closeAllSessions(db: Database, accountId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Takes away sessions that nobody can use any more. */
export async function dropEndedSessions(db: Database): Promise<void> {
  const isTooOld = sql`${sessions.createdAt} < now() - make_interval(days => ${longestDays})`
  await db.delete(sessions).where(sql`${sessions.expiresAt} < now() OR ${isTooOld}`)
}
