import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'

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
  expires_at: string
}

const instant = (column: string) =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Members of the staff, those with access first. */
export async function findTeam(db: Database, isTrial: boolean): Promise<TeamRow[]> {
  const { rows } = await db.execute<{ row: TeamRow }>(sql`
    SELECT json_build_object('id', m.id, 'version', m.version, 'name', m.full_name, 'email', m.email, 'role', r.name,
      'is_active', m.is_active, 'has_second_factor', m.totp_seed IS NOT NULL, 'last_seen_at', (
        SELECT ${instant('max(s.last_seen_at)')} FROM staff_sessions s WHERE s.staff_id = m.id)) AS row
    FROM staff_members m JOIN staff_roles r ON r.id = m.role_id
    WHERE NOT m.is_demo OR ${isTrial}::boolean
    ORDER BY m.is_active DESC, m.id`)
  return rows.map(({ row }) => row)
}

/** Open invitations. */
export async function findInvitations(db: Database): Promise<OpenInvitation[]> {
  const { rows } = await db.execute<{ row: OpenInvitation }>(sql`
    SELECT json_build_object('id', i.id, 'email', i.email, 'role', r.name, 'expires_at', ${instant('i.expires_at')}) AS row
    FROM staff_invitations i JOIN staff_roles r ON r.id = i.role_id WHERE i.expires_at > now() ORDER BY i.id`)
  return rows.map(({ row }) => row)
}
