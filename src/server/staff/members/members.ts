import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { expand } from './sign-ins.ts'

/** A member of the staff with the fields of their role. */
export interface Member {
  id: number
  version: number
  name: string
  email: string
  passwordHash: string | null
  roleId: number
  role: string
  permissions: string[]
  /** In paise; null for no limit. */
  refundLimitPaise: number | null
  isActive: boolean
  isDemo: boolean
  totpSeed: Buffer | null
  totpPending: Buffer | null
}

const member = alias(staffMembers, 'member')
const role = alias(staffRoles, 'role')

const memberRow = {
  id: member.id,
  version: member.version,
  name: member.fullName,
  email: member.email,
  passwordHash: member.passwordHash,
  roleId: member.roleId,
  role: role.name,
  permissions: role.permissions,
  refundLimitPaise: role.refundLimitPaise,
  isActive: member.isActive,
  isDemo: member.isDemo,
  totpSeed: member.totpSeed,
  totpPending: member.totpPending,
}

async function findWhere(db: Database, which: SQL, isLocking: boolean): Promise<Member | null> {
  const found = await readFirst(
    db,
    memberRow,
    (columns) => sql`
    SELECT ${columns} FROM staff_members member JOIN staff_roles role ON role.id = member.role_id
    WHERE ${which} ${isLocking ? sql`FOR NO KEY UPDATE OF member` : sql``}`,
  )
  return found && { ...found, permissions: expand(found.permissions) }
}

export const findMemberByEmail = (db: Database, email: string): Promise<Member | null> =>
  findWhere(db, sql`lower(member.email) = lower(${email})`, false)

export const findMember = (db: Database, id: number): Promise<Member | null> =>
  findWhere(db, sql`member.id = ${id}`, false)

/**
 * Locks a member until the transaction ends.
 * @throws {ShopError} `not_found`.
 */
export async function lockMember(tx: Database, id: number): Promise<Member> {
  const member = await findWhere(tx, sql`member.id = ${id}`, true)
  if (!member) throw new ShopError('not_found', 'There is no such member of the staff.')
  return member
}
