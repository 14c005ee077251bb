import { createHash, randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { permissionKeys } from '#contract/admin/permissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, type RowOf, readFirst, readRows, returnedRow } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles, staffSessions } from '../../platform/database/tables.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'

const idleMinutes = 30
const maxHours = 12
/** Grave actions need a new confirmation after this time. */
const confirmedMinutes = 5
/** Renewing at every call would cost too many writes. */
const renewAfterSeconds = 20

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

const isLive: SQL = sql`s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
  AND s.created_at > now() - make_interval(hours => ${maxHours})`

/** Opens a sign-in; of its token only a hash is stored. */
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

const s = alias(staffSessions, 's')
const m = alias(staffMembers, 'm')
const r = alias(staffRoles, 'r')

const signedIn = {
  sessionId: s.id,
  staffId: m.id,
  name: m.fullName,
  email: m.email,
  role: r.name,
  permissions: r.permissions,
  isDemo: m.isDemo,
  hasSecondFactor: sql<boolean>`${m.totpSeed} IS NOT NULL`,
  confirmedUntil: sql<
    string | null
  >`CASE WHEN s.confirmed_at > now() - make_interval(mins => ${confirmedMinutes})
    THEN to_json(s.confirmed_at + make_interval(mins => ${confirmedMinutes})) #>> '{}' END`,
  isDue: sql<boolean>`s.last_seen_at < now() - make_interval(secs => ${renewAfterSeconds})`,
}

export interface FindOptions {
  /** Members with a public password may sign in. */
  isTrial: boolean
  /** Calls that a tab makes by itself do not renew the sign-in. */
  isBackground?: boolean
}

/**
 * The owner of a token with their present permissions, or null when it is unknown or expired, or access was
 * closed.
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
    FROM staff_sessions s JOIN staff_members m ON m.id = s.staff_id JOIN staff_roles r ON r.id = m.role_id
    WHERE s.token_hash = ${hashOfToken(token)} AND ${isLive} AND m.is_active AND (NOT m.is_demo OR ${isTrial}::boolean)`,
  )
  if (!row) return null
  const { isDue, confirmedUntil, permissions, ...caller } = row
  if (isDue && !isBackground) await renew(db, caller.sessionId)
  return {
    ...caller,
    permissions: expand(permissions),
    confirmedUntil: confirmedUntil === null ? null : new Date(confirmedUntil),
  }
}

/** `*` means all permissions. */
export const expand = (permissions: readonly string[]): string[] =>
  permissions.includes('*') ? [...permissionKeys] : [...permissions]

async function renew(db: Database, sessionId: number): Promise<void> {
  await db.update(staffSessions).set({ lastSeenAt: sql`now()` }).where(eq(staffSessions.id, sessionId))
}

/**
 * Records a confirmed identity of a sign-in.
 * @returns until when it counts.
 */
export async function noteConfirmed(db: Database, sessionId: number): Promise<Date> {
  const [row] = await db
    .update(staffSessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(staffSessions.id, sessionId))
    .returning({ at: staffSessions.confirmedAt })
  if (!row) throw new Error('A sign-in that is in use is gone.')
  return new Date(row.at.getTime() + confirmedMinutes * 60_000)
}

/** Ends sign-ins of a member of the staff, all or all but one. */
export async function endSignIns(db: Database, staffId: number, except: number | null = null): Promise<void> {
  const others = except === null ? undefined : ne(staffSessions.id, except)
  await db.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), others))
}

/** Instants are ISO text. */
const signIn = jsonOf({
  id: s.id,
  staffId: m.id,
  name: m.fullName,
  email: m.email,
  address: s.address,
  userAgent: s.userAgent,
  signedInAt: s.createdAt,
  lastSeenAt: s.lastSeenAt,
})

export type SignInRow = RowOf<{ row: typeof signIn }>['row']

/** Valid sign-ins of one member or of all, the last used first. */
export async function findSignIns(db: Database, staffId: number | null): Promise<SignInRow[]> {
  const whose = staffId === null ? sql`true` : sql`s.staff_id = ${staffId}`
  const rows = await readRows(
    db,
    { row: signIn },
    (columns) => sql`
    SELECT ${columns}
    FROM staff_sessions s JOIN staff_members m ON m.id = s.staff_id
    WHERE ${isLive} AND ${whose} ORDER BY s.last_seen_at DESC LIMIT 200`,
  )
  return rows.map(({ row }) => row)
}

/** Deletes expired sign-ins. */
export async function dropEndedSignIns(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM staff_sessions s WHERE NOT (${isLive})`)
}

/** Ends one sign-in; a repetition is harmless. */
export async function endSignIn(db: Database, id: number): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id))
}
