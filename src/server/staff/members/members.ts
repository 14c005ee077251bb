import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
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
  /** Null for no limit. */
  refundLimitPaise: number | null
  isActive: boolean
  isDemo: boolean
  totpSeed: Buffer | null
  totpPending: Buffer | null
}

const m = alias(staffMembers, 'm')
const r = alias(staffRoles, 'r')

const member = {
  id: m.id,
  version: m.version,
  name: m.fullName,
  email: m.email,
  passwordHash: m.passwordHash,
  roleId: m.roleId,
  role: r.name,
  permissions: r.permissions,
  refundLimitPaise: r.refundLimitPaise,
  isActive: m.isActive,
  isDemo: m.isDemo,
  totpSeed: m.totpSeed,
  totpPending: m.totpPending,
}

async function find(db: Database, which: SQL, isLocking: boolean): Promise<Member | null> {
  const found = await readFirst(
    db,
    member,
    (columns) => sql`
    SELECT ${columns} FROM staff_members m JOIN staff_roles r ON r.id = m.role_id
    WHERE ${which} ${isLocking ? sql`FOR NO KEY UPDATE OF m` : sql``}`,
  )
  return found && { ...found, permissions: expand(found.permissions) }
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
