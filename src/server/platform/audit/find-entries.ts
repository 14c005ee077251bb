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
  /** `order:ORD017`, or only the kind. */
  entity?: string | undefined
  cursor?: string | undefined
}

const entry = alias(auditLog, 'entry')

/** The tables that {@link entryRow} reads, under the aliases `entry`, `member` and `token`. */
export const entryTables = sql`audit_log entry LEFT JOIN staff_members member
  ON entry.author = 'staff' AND member.id = entry.author_id
  LEFT JOIN api_tokens token ON token.id = entry.token_id`

/** An entry as JSON, selected from {@link entryTables}. */
export const entryRow = {
  entry: jsonOf({
    id: entry.id,
    at: instantOf(entry.at),
    actor: sql<string>`CASE entry.author WHEN 'staff'
      THEN coalesce('token ' || token.name || ' of ', '') || coalesce(member.full_name, 'a member of the staff')
      WHEN 'shopper' THEN 'a shopper' WHEN 'provider' THEN 'the provider' ELSE 'the shop' END`,
    action: entry.action,
    entity: sql<string>`${entry.entity} || ':' || ${entry.entityId}`,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
  }),
}

/** Reads one page of the audit log, newest first; `cursor` is the id of the last entry of the page before. */
export async function findEntries(
  db: Database,
  { actor, entity, cursor }: AuditQuery,
  size = pageSize,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const conditions: SQL[] = [
    ...(cursor ? [sql`entry.id < ${Number(cursor)}`] : []),
    ...(actor
      ? [
          sql`entry.author = 'staff' AND entry.author_id = (SELECT id FROM staff_members WHERE lower(email) = lower(${actor}))`,
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
    FROM ${entryTables}
    ${where} ORDER BY entry.id DESC LIMIT ${size + 1}`,
  )
  const entries = rows.slice(0, size).map(({ entry }) => entry)
  const last = entries.at(-1)
  return { entries, next_cursor: last && rows.length > size ? `${last.id}` : null }
}

function ofEntity(entity: string): SQL {
  const colon = entity.indexOf(':')
  if (colon < 0) return sql`entry.entity = ${entity}`
  return sql`entry.entity = ${entity.slice(0, colon)} AND entry.entity_id = ${entity.slice(colon + 1)}`
}
