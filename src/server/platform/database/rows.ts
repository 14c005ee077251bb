import { Column, type GetColumnData, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * The columns that a raw statement answers, by the name that the program uses: columns of the tables
 * (`payments.orderId`, or those of an `alias(payments, 'p')`), and expressions that cast to their type
 * themselves (`sql<number>` with `count(*)::int`).
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
  return mapRows(answer, rows)
}

/** Rows of the driver as the answer that they belong to. */
export function mapRows<A extends Answer>(answer: A, rows: Record<string, unknown>[]): RowOf<A>[] {
  const { read } = preparedOf(answer)
  return rows.map((row) => read(row) as RowOf<A>)
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
  return requireRow(await readFirst(db, answer, statement))
}

/** The row of a statement that always answers one. */
export function requireRow<Row>(row: Row | null): Row {
  if (row === null) throw new Error('The database answered no row where there is always one.')
  return row
}

interface Prepared {
  columns: SQL
  read: (row: Record<string, unknown>) => Record<string, unknown>
}

/** An answer is prepared once, so define it outside of the function. */
const prepared = new WeakMap<Answer, Prepared>()

/** The list of the columns of an answer, for a statement that is put together elsewhere. */
export const columnsOf = (answer: Answer): SQL => preparedOf(answer).columns

function preparedOf(answer: Answer): Prepared {
  const known = prepared.get(answer)
  if (known) return known
  const entries = Object.entries(answer)
  const made = {
    columns: joined(
      entries.flatMap(([name, value], i) => [i > 0 ? ', ' : '', textOf(value), ` AS "${name}"`]),
    ),
    read: readerOf(entries),
  }
  prepared.set(answer, made)
  return made
}

/**
 * Columns that the driver returns in another type, such as numbers as text, are converted as the tables
 * declare.
 */
function readerOf(entries: [string, AnyPgColumn | SQL][]): Prepared['read'] {
  const columns = entries.flatMap(([name, column]) =>
    is(column, SQL) || isReadUnchanged(column) ? [] : [[name, column] as const],
  )
  return (row) => {
    for (const [name, column] of columns) {
      if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
    }
    return row
  }
}

/** Most columns take the driver's value as it is, and need no call for each row. */
const isReadUnchanged = (column: AnyPgColumn): boolean =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue

/** A column with its table, also where Drizzle would omit the table. */
const textOf = (column: AnyPgColumn | SQL): string | SQL =>
  is(column, SQL) ? column : `"${getTableName(column.table)}"."${column.name}"`

/**
 * Joins texts and expressions into as few parts as possible, since rendering a statement visits each part.
 */
function joined(pieces: (string | SQL)[]): SQL {
  const parts: SQL[] = []
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      parts.push(sql.raw(text), piece)
      text = ''
    }
  }
  return sql.join([...parts, sql.raw(text)])
}

/** JSON has no instants, so they are ISO text in it. */
type JsonOf<A extends Answer> = { [Name in keyof RowOf<A>]: JsonValue<RowOf<A>[Name]> }
type JsonValue<Value> = Value extends Date ? string : Value

/** Columns and expressions as one JSON object, for `json_agg` and for rows within a row. */
export const jsonOf = <A extends Answer>(answer: A): SQL<JsonOf<A>> =>
  joined([
    'json_build_object(',
    ...Object.entries(answer).flatMap(([name, value], i) => [
      `${i > 0 ? ', ' : ''}'${name}', `,
      textOf(value),
    ]),
    ')',
  ]) as SQL<JsonOf<A>>

/** JSON objects as a list, `[]` where there are none: a sub-query, for lists within a row. */
export const listOf = <Value>(value: SQL<Value>, { from, order }: { from: SQL; order: SQL }): SQL<Value[]> =>
  sql`(SELECT coalesce(json_agg(${value} ORDER BY ${order}), '[]') FROM ${from})`

/** A JSON object of an outer join, null where the join found no row. */
export const jsonIf = <Value>(condition: SQL, value: SQL<Value>): SQL<Value | null> =>
  sql`CASE WHEN ${condition} THEN ${value} END`

/** An instant as replies write it: ISO text in UTC. */
export const instantOf = <Instant extends AnyPgColumn>(
  column: Instant,
): SQL<null extends GetColumnData<Instant> ? string | null : string> =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The row that an `INSERT … RETURNING` or an update of a locked row answers.
 * @throws where it answered none, which is a defect.
 */
export function returnedRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A row was written and did not come back.')
  return row
}
