import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { staffMembers } from '../../platform/database/tables.ts'

const member = alias(staffMembers, 'member')

const colleague = { id: member.id, name: member.fullName }

/** Members who may answer tickets, by name. */
export const listColleagues = (db: Database): Promise<{ id: number; name: string }[]> =>
  readRows(
    db,
    colleague,
    (columns) => sql`
    SELECT ${columns} FROM staff_members member JOIN staff_roles role ON role.id = member.role_id
    WHERE member.is_active AND role.permissions && '{*,messages.write}' ORDER BY member.full_name, member.id`,
  )
