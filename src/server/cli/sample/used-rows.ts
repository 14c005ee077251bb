import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

const referenceRow = { child: sql<string>`c.child`, column: sql<string>`c.col` }
const usedRow = { id: sql<number>`u.id::float8` }

/**
 * Which of these rows something else names that would not go with them. Asks the catalogue of the database, so a table that is
 * added later counts as well.
 * @param own tables whose rows go too.
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
      SELECT k.conrelid::regclass::text AS child, quote_ident(a.attname) AS col
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid = ${table}::regclass AND k.confdeltype IN ('a', 'r')
    ) AS c ORDER BY 1, 2`,
  )
  for (const { child, column } of references) {
    if (own.includes(child)) continue
    const [from, name] = [sql.raw(child), sql.raw(column)]
    const rows = await readRows(
      db,
      usedRow,
      (columns) => sql`
      SELECT ${columns} FROM (SELECT DISTINCT ${name} AS id FROM ${from} WHERE ${name} = ANY (${sql.param(ids)}::bigint[])) AS u`,
    )
    for (const { id } of rows) used.set(id, child)
  }
  return used
}
