import { sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Permission } from '#contract/permissions.ts'
import { entryRow, entryTables } from '../../platform/audit/find-entries.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'

const maxEntries = 30

/** The permission that shows an entity's entries; other entities need the permission of the log. */
const permissionFor: Record<string, Permission> = {
  order: 'orders.read',
  matter: 'orders.read',
  handover: 'orders.read',
  ticket: 'messages.read',
  reply_template: 'messages.read',
  product: 'products.read',
  stock: 'stock.read',
  staff: 'staff.read',
  role: 'staff.read',
  invitation: 'staff.read',
}

/** Reads what others did since the member last confirmed; at first, during the last day. */
export async function readSince(
  db: Database,
  { staffId, permissions }: StaffCaller,
): Promise<{ entries: AuditEntry[]; is_cut: boolean; up_to: string | null }> {
  const kinds = Object.keys(permissionFor).filter((kind) =>
    permissions.includes(permissionFor[kind] as Permission),
  )
  const rows = await readRows(
    db,
    entryRow,
    (columns) => sql`
    SELECT ${columns}
    FROM ${entryTables}
    WHERE entry.id > (SELECT coalesce(self.synced_until,
        (SELECT max(older.id) FROM audit_log older WHERE older.at < now() - interval '1 day'), 0)
      FROM staff_members self WHERE self.id = ${staffId})
      AND entry.entity = ANY (${sql.param(kinds)}::text[])
      AND NOT (entry.author = 'staff' AND entry.author_id = ${staffId})
    ORDER BY entry.id DESC LIMIT ${maxEntries + 1}`,
  )
  const entries = rows.slice(0, maxEntries).map(({ entry }) => entry)
  return { entries, is_cut: rows.length > maxEntries, up_to: entries[0] ? `${entries[0].id}` : null }
}

/** Records that a member has seen all entries up to `upTo`; the mark never moves back. */
export async function catchUp(db: Database, staffId: number, upTo: string): Promise<void> {
  await db.execute(sql`
    UPDATE staff_members SET synced_until = greatest(coalesce(synced_until, 0),
      least(${Number(upTo)}, (SELECT coalesce(max(id), 0) FROM audit_log)))
    WHERE id = ${staffId}`)
}
