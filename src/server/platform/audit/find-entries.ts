import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Database } from '../database/database.ts'
import { instantOf, jsonOf, readRows } from '../database/rows.ts'
import { auditLog } from '../database/tables.ts'

const pageSize = 50

export interface AuditQuery {
  /** The e-mail address of a member of the staff. */
  actor?: string | undefined
  /** `order:ORD017`, or a kind alone. */
  entity?: string | undefined
  cursor?: string | undefined
}

const l = alias(auditLog, 'l')

/** An entry, selected from `audit_log l` and `staff_members m`. */
export const entryRow = {
  entry: jsonOf({
    id: l.id,
    at: instantOf(l.at),
    actor: sql<string>`CASE l.author WHEN 'staff' THEN coalesce(m.full_name, 'a member of the staff')
      WHEN 'shopper' THEN 'a shopper' WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
    action: l.action,
    entity: sql<string>`${l.entity} || ':' || ${l.entityId}`,
    before: l.before,
    after: l.after,
    reason: l.reason,
  }),
}

/** A page of the audit log, newest first. */
export async function findEntries(
  db: Database,
  { actor, entity, cursor }: AuditQuery,
  size = pageSize,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const conditions: SQL[] = [
    ...(cursor ? [sql`l.id < ${Number(cursor)}`] : []),
    ...(actor
      ? [
          sql`l.author = 'staff' AND l.author_id = (SELECT id FROM staff_members WHERE lower(email) = lower(${actor}))`,
        ]
      : []),
    ...(entity ? [ofEntity(entity)] : []),
  ]
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const rows = await readRows(
    db,
    entryRow,
    (columns) => sql`
    SELECT ${columns}
    FROM audit_log l LEFT JOIN staff_members m ON l.author = 'staff' AND m.id = l.author_id
    ${where} ORDER BY l.id DESC LIMIT ${size + 1}`,
  )
  const entries = rows.slice(0, size).map(({ entry }) => entry)
  const last = entries.at(-1)
  return { entries, next_cursor: last && rows.length > size ? `${last.id}` : null }
}

function ofEntity(entity: string): SQL {
  const colon = entity.indexOf(':')
  if (colon < 0) return sql`l.entity = ${entity}`
  return sql`l.entity = ${entity.slice(0, colon)} AND l.entity_id = ${entity.slice(colon + 1)}`
}
