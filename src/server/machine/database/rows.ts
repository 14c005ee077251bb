import { type GetColumnData, getTableName, is, SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * What a raw statement answers, by the name that the program uses: columns of the tables (`payments.orderId`, or those of an
 * `alias(payments, 'p')`), and expressions whose type the statement itself takes care of, with a cast where it must
 * (`sql<number>` with `count(*)::int`).
 */
export type Answer = Record<string, AnyPgColumn | SQL>

export type RowOf<A extends Answer> = {
  [Name in keyof A]: A[Name] extends AnyPgColumn
    ? GetColumnData<A[Name]>
    : A[Name] extends SQL<infer Value>
      ? Value
      : never
}

/**
 * The rows of a raw statement, typed and read as Drizzle's own queries are: a column that is renamed or dropped does not
 * compile, and one that the database does not have fails in the database. Names stand in one place, the tables.
 * @param statement is given the list of the columns, for its `SELECT` or `RETURNING`.
 */
export async function readRows<A extends Answer>(
  db: Database,
  answer: A,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<A>[]> {
  const { rows } = await db.execute(statement(columnsOf(answer)))
  return rows.map((row) => readRow(answer, row))
}

/** The first row of a raw statement, or null. */
export async function readFirst<A extends Answer>(
  db: Database,
  answer: A,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<A> | null> {
  const [row] = await readRows(db, answer, statement)
  return row ?? null
}

/** The one row of a statement that always answers one. */
export async function readOne<A extends Answer>(
  db: Database,
  answer: A,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<A>> {
  const row = await readFirst(db, answer, statement)
  if (!row) throw new Error('The database answered no row where there is always one.')
  return row
}

/** An answer that does not change from call to call is put together once. */
const lists = new WeakMap<Answer, SQL>()

function columnsOf(answer: Answer): SQL {
  const known = lists.get(answer)
  if (known) return known
  const columns = Object.entries(answer).map(
    ([name, column]) => sql`${textOf(column)} AS ${sql.identifier(name)}`,
  )
  const list = sql.join(columns, sql`, `)
  lists.set(answer, list)
  return list
}

/** A column with its table, also where Drizzle would leave that out. */
const textOf = (column: AnyPgColumn | SQL): SQL =>
  is(column, SQL) ? column : sql.raw(`"${getTableName(column.table)}"."${column.name}"`)

function readRow<A extends Answer>(answer: A, row: Record<string, unknown>): RowOf<A> {
  const read = Object.entries(answer).map(([name, column]) => {
    const value = row[name]
    const isRead = is(column, PgColumn) && value !== null && value !== undefined
    return [name, isRead ? column.mapFromDriverValue(value) : value]
  })
  return Object.fromEntries(read) as RowOf<A>
}

/** JSON has no instants, so they are ISO text in it. */
type JsonOf<A extends Answer> = { [Name in keyof RowOf<A>]: JsonValue<RowOf<A>[Name]> }
type JsonValue<Value> = Value extends Date ? string : Value

/** Columns and expressions as one JSON object, for `json_agg` and for rows within a row. */
export const jsonOf = <A extends Answer>(answer: A): SQL<JsonOf<A>> =>
  sql`json_build_object(${sql.join(
    Object.entries(answer).flatMap(([name, value]) => [sql.raw(`'${name}'`), textOf(value)]),
    sql`, `,
  )})`
