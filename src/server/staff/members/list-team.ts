import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, readRows } from '../../platform/database/rows.ts'
import { staffInvitations, staffMembers, staffRoles } from '../../platform/database/tables.ts'

export interface TeamRow {
  id: number
  version: number
  name: string
  email: string
  role: string
  is_active: boolean
  has_second_factor: boolean
  last_seen_at: string | null
}

export interface OpenInvitation {
  id: number
  email: string
  role: string
  /** Null for the command on the machine. */
  invited_by: string | null
  expires_at: string
}

const instant = (column: string) =>
  sql<string>`${sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)}`

const m = alias(staffMembers, 'm')
const r = alias(staffRoles, 'r')
const i = alias(staffInvitations, 'i')

const member = {
  row: jsonOf({
    id: m.id,
    version: m.version,
    name: m.fullName,
    email: m.email,
    role: r.name,
    is_active: m.isActive,
    has_second_factor: sql<boolean>`${m.totpSeed} IS NOT NULL`,
    last_seen_at: sql<string | null>`(
      SELECT ${instant('max(s.last_seen_at)')} FROM staff_sessions s WHERE s.staff_id = m.id)`,
  }),
}

/** Members of the staff, those with access first. */
export async function findTeam(db: Database, isTrial: boolean): Promise<TeamRow[]> {
  const rows = await readRows(
    db,
    member,
    (columns) => sql`
    SELECT ${columns} FROM staff_members m JOIN staff_roles r ON r.id = m.role_id
    WHERE NOT m.is_demo OR ${isTrial}::boolean
    ORDER BY m.is_active DESC, m.id`,
  )
  return rows.map(({ row }) => row)
}

const invitation = {
  row: jsonOf({
    id: i.id,
    email: i.email,
    role: r.name,
    invited_by: sql<
      string | null
    >`(SELECT sender.full_name FROM staff_members sender WHERE sender.id = i.invited_by)`,
    expires_at: instant('i.expires_at'),
  }),
}

/** Invitations that can still be taken. */
export async function findInvitations(db: Database): Promise<OpenInvitation[]> {
  const rows = await readRows(
    db,
    invitation,
    (columns) => sql`
    SELECT ${columns}
    FROM staff_invitations i JOIN staff_roles r ON r.id = i.role_id WHERE i.expires_at > now() ORDER BY i.id`,
  )
  return rows.map(({ row }) => row)
}
