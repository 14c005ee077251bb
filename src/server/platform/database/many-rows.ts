import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The columns and rows of a raw `INSERT INTO table …`, in the order of the rows. They are one parameter: a statement
 * with one for each cell takes longer to build and to parse than to run. All rows have the keys of the first.
 */
export function manyRows<T extends PgTable>(table: T, rows: T['$inferInsert'][]): SQL {
  const [first = {}] = rows
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => Object.hasOwn(first, key))
  const json = JSON.stringify(
    rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])),
    ),
  )
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '))
  const typed = sql.raw(columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', '))
  return sql`(${names}) SELECT ${names} FROM json_to_recordset(${json}::json) AS given (${typed})`
}
