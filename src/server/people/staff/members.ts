import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { expand } from './sign-ins.ts'

/** A member of the staff with the role. */
export interface Member {
  id: number
  version: number
  name: string
  email: string
  passwordHash: string | null
  roleId: number
  role: string
  permissions: string[]
  isActive: boolean
  isDemo: boolean
  totpSeed: Buffer | null
  totpPending: Buffer | null
}

type Row = Member & Record<string, unknown>

async function find(db: Database, which: SQL, isLocking: boolean): Promise<Member | null> {
  const { rows } = await db.execute<Row>(sql`
    SELECT m.id::float8 AS id, m.version, m.full_name AS name, m.email, m.password_hash AS "passwordHash",
      m.role_id AS "roleId", r.name AS role, r.permissions, m.is_active AS "isActive", m.is_demo AS "isDemo",
      m.totp_seed AS "totpSeed", m.totp_pending AS "totpPending"
    FROM staff_members m JOIN staff_roles r ON r.id = m.role_id
    WHERE ${which} ${isLocking ? sql`FOR NO KEY UPDATE OF m` : sql``}`)
  const [row] = rows
  return row ? { ...row, permissions: expand(row.permissions) } : null
}

export const findMemberByEmail = (db: Database, email: string): Promise<Member | null> =>
  find(db, sql`lower(m.email) = lower(${email})`, false)

export const findMember = (db: Database, id: number): Promise<Member | null> =>
  find(db, sql`m.id = ${id}`, false)

/** @throws {ShopError} `not_found`. Locks the row until the transaction ends. */
export async function lockMember(tx: Database, id: number): Promise<Member> {
  const member = await find(tx, sql`m.id = ${id}`, true)
  if (!member) throw new ShopError('not_found', 'There is no such member of the staff.')
  return member
}
