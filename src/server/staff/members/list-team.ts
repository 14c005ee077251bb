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
  /** Null for an invitation of the command line. */
  invited_by: string | null
  expires_at: string
}

const instant = (column: string) =>
  sql<string>`${sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)}`

const member = alias(staffMembers, 'member')
const role = alias(staffRoles, 'role')
const invitation = alias(staffInvitations, 'invitation')

const memberRow = {
  row: jsonOf({
    id: member.id,
    version: member.version,
    name: member.fullName,
    email: member.email,
    role: role.name,
    is_active: member.isActive,
    has_second_factor: sql<boolean>`${member.totpSeed} IS NOT NULL`,
    last_seen_at: sql<string | null>`(
      SELECT ${instant('max(session.last_seen_at)')} FROM staff_sessions session WHERE session.staff_id = member.id)`,
  }),
}

/** Members of the staff, active ones first. */
export async function findTeam(db: Database, isTrial: boolean): Promise<TeamRow[]> {
  const rows = await readRows(
    db,
    memberRow,
    (columns) => sql`
    SELECT ${columns} FROM staff_members member JOIN staff_roles role ON role.id = member.role_id
    WHERE NOT member.is_demo OR ${isTrial}::boolean
    ORDER BY member.is_active DESC, member.id`,
  )
  return rows.map(({ row }) => row)
}

const invitationRow = {
  row: jsonOf({
    id: invitation.id,
    email: invitation.email,
    role: role.name,
    invited_by: sql<
      string | null
    >`(SELECT sender.full_name FROM staff_members sender WHERE sender.id = invitation.invited_by)`,
    expires_at: instant('invitation.expires_at'),
  }),
}

/** Invitations that can still be accepted. */
export async function findInvitations(db: Database): Promise<OpenInvitation[]> {
  const rows = await readRows(
    db,
    invitationRow,
    (columns) => sql`
    SELECT ${columns}
    FROM staff_invitations invitation JOIN staff_roles role ON role.id = invitation.role_id WHERE invitation.expires_at > now() ORDER BY invitation.id`,
  )
  return rows.map(({ row }) => row)
}
