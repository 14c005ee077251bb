import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { staffMembers } from '../../platform/database/tables.ts'

const m = alias(staffMembers, 'm')

const colleague = { id: m.id, name: m.fullName }

/** Members who may answer tickets, by name. */
export const listColleagues = (db: Database): Promise<{ id: number; name: string }[]> =>
  readRows(
    db,
    colleague,
    (columns) => sql`
    SELECT ${columns} FROM staff_members m JOIN staff_roles r ON r.id = m.role_id
    WHERE m.is_active AND r.permissions && '{*,messages.write}' ORDER BY m.full_name, m.id`,
  )
