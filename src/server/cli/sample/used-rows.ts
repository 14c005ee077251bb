import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

const referenceRow = { child: sql<string>`reference.child`, column: sql<string>`reference.col` }
const usedRow = { id: sql<number>`used.id::float8` }

/**
 * The rows that other, remaining rows refer to. Reads the catalogue of the database, so that later tables
 * count as well.
 * @param own tables whose rows are deleted as well.
 */
export async function usedRows(
  db: Database,
  table: string,
  ids: number[],
  own: string[],
): Promise<Map<number, string>> {
  const used = new Map<number, string>()
  if (ids.length === 0) return used
  const references = await readRows(
    db,
    referenceRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT definition.conrelid::regclass::text AS child, quote_ident(attribute.attname) AS col
      FROM pg_constraint definition JOIN pg_attribute attribute ON attribute.attrelid = definition.conrelid AND attribute.attnum = definition.conkey[1]
      WHERE definition.contype = 'f' AND definition.confrelid = ${table}::regclass AND definition.confdeltype IN ('a', 'r')
    ) AS reference ORDER BY 1, 2`,
  )
  for (const { child, column } of references) {
    if (own.includes(child)) continue
    const [from, name] = [sql.raw(child), sql.raw(column)]
    const rows = await readRows(
      db,
      usedRow,
      (columns) => sql`
      SELECT ${columns} FROM (SELECT DISTINCT ${name} AS id FROM ${from} WHERE ${name} = ANY (${sql.param(ids)}::bigint[])) AS used`,
    )
    for (const { id } of rows) used.set(id, child)
  }
  return used
}
