import { createHash, randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { permissionKeys } from '#contract/permissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, type RowOf, readFirst, readRows, returnedRow } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles, staffSessions } from '../../platform/database/tables.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'

const idleMinutes = 30
const maxHours = 12
/** Sensitive actions need a new confirmation after this time. */
const confirmedMinutes = 5
/** A renewal at every call would cost too many writes. */
const renewAfterSeconds = 20

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

const isLive: SQL = sql`session.last_seen_at > now() - make_interval(mins => ${idleMinutes})
  AND session.created_at > now() - make_interval(hours => ${maxHours})`

/** Opens a sign-in; the database stores only a hash of its token. */
export async function openSignIn(
  db: Database,
  staffId: number,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<{ id: number; token: string }> {
  const token = newToken()
  const opened = await db
    .insert(staffSessions)
    .values({ tokenHash: hashOfToken(token), staffId, address, userAgent: userAgent.slice(0, 300) })
    .returning({ id: staffSessions.id })
    .then(returnedRow)
  return { ...opened, token }
}

const session = alias(staffSessions, 'session')
const member = alias(staffMembers, 'member')
const role = alias(staffRoles, 'role')

const signedIn = {
  sessionId: session.id,
  staffId: member.id,
  name: member.fullName,
  email: member.email,
  role: role.name,
  permissions: role.permissions,
  isDemo: member.isDemo,
  hasSecondFactor: sql<boolean>`${member.totpSeed} IS NOT NULL`,
  confirmedUntil: sql<
    string | null
  >`CASE WHEN session.confirmed_at > now() - make_interval(mins => ${confirmedMinutes})
    THEN to_json(session.confirmed_at + make_interval(mins => ${confirmedMinutes})) #>> '{}' END`,
  isDue: sql<boolean>`session.last_seen_at < now() - make_interval(secs => ${renewAfterSeconds})`,
}

export interface FindOptions {
  /** Allows demo members, whose password is public. */
  isTrial: boolean
  /** Automatic calls of a tab do not renew the sign-in. */
  isBackground?: boolean
}

/**
 * Finds the owner of a token with their present permissions.
 * @returns null when the token is unknown or expired, or access was closed.
 */
export async function findStaff(
  db: Database,
  token: string,
  { isTrial, isBackground = false }: FindOptions,
): Promise<StaffCaller | null> {
  const row = await readFirst(
    db,
    signedIn,
    (columns) => sql`
    SELECT ${columns}
    FROM staff_sessions session JOIN staff_members member ON member.id = session.staff_id JOIN staff_roles role ON role.id = member.role_id
    WHERE session.token_hash = ${hashOfToken(token)} AND ${isLive} AND member.is_active AND (NOT member.is_demo OR ${isTrial}::boolean)`,
  )
  if (!row) return null
  const { isDue, confirmedUntil, permissions, ...caller } = row
  if (isDue && !isBackground) await renew(db, caller.sessionId)
  return {
    ...caller,
    token: null,
    permissions: expand(permissions),
    confirmedUntil: confirmedUntil === null ? null : new Date(confirmedUntil),
  }
}

/** Expands `*` to all permissions. */
export const expand = (permissions: readonly string[]): string[] =>
  permissions.includes('*') ? [...permissionKeys] : [...permissions]

async function renew(db: Database, sessionId: number): Promise<void> {
  await db.update(staffSessions).set({ lastSeenAt: sql`now()` }).where(eq(staffSessions.id, sessionId))
}

/**
 * Records that a sign-in re-authenticated.
 * @returns the time until which it counts.
 */
export async function recordConfirmation(db: Database, sessionId: number): Promise<Date> {
  const [row] = await db
    .update(staffSessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(staffSessions.id, sessionId))
    .returning({ at: staffSessions.confirmedAt })
  if (!row) throw new Error('A sign-in that is in use is gone.')
  return new Date(row.at.getTime() + confirmedMinutes * 60_000)
}

/** Ends all sign-ins of a member, or all but one. */
export async function endSignIns(db: Database, staffId: number, except: number | null = null): Promise<void> {
  const others = except === null ? undefined : ne(staffSessions.id, except)
  await db.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), others))
}

/** Instants arrive as ISO text inside JSON. */
const signIn = jsonOf({
  id: session.id,
  staffId: member.id,
  name: member.fullName,
  email: member.email,
  address: session.address,
  userAgent: session.userAgent,
  signedInAt: session.createdAt,
  lastSeenAt: session.lastSeenAt,
})

export type SignInRow = RowOf<{ row: typeof signIn }>['row']

/** Valid sign-ins of one member or of all, last used first. */
export async function findSignIns(db: Database, staffId: number | null): Promise<SignInRow[]> {
  const condition = staffId === null ? sql`true` : sql`session.staff_id = ${staffId}`
  const rows = await readRows(
    db,
    { row: signIn },
    (columns) => sql`
    SELECT ${columns}
    FROM staff_sessions session JOIN staff_members member ON member.id = session.staff_id
    WHERE ${isLive} AND ${condition} ORDER BY session.last_seen_at DESC LIMIT 200`,
  )
  return rows.map(({ row }) => row)
}

export async function deleteExpiredSignIns(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM staff_sessions session WHERE NOT (${isLive})`)
}

/** Ends one sign-in. Idempotent. */
export async function endSignIn(db: Database, id: number): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id))
}
