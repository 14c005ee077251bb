import type { Pool } from 'pg'

/** Everything in a database as comparable text: every row of every table, every sequence. */
export async function everythingIn(pool: Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S') ORDER BY c.relname`,
  )
  const found: Record<string, string[]> = {}
  for (const { name, kind } of rows) {
    const read = kind === 'S' ? `SELECT last_value, is_called FROM "${name}"` : `SELECT * FROM "${name}"`
    const content = await pool.query<{ row: string }>(`SELECT r::text AS row FROM (${read}) r ORDER BY 1`)
    found[name] = content.rows.map(({ row }) => row)
  }
  return found
}

/** The structure around the rows: columns, constraints, indexes, triggers and whether they are on. */
export async function shapeOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT format('%s.%s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull) AS line
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
     UNION ALL SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT format('%s %s', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1`,
  )
  return rows.map(({ line }) => line)
}
