import { Column, type GetColumnData, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * The columns that a raw statement returns, by their names in the program: columns of the tables
 * (`payments.orderId`, or of an `alias(payments, 'payment')`), and expressions that cast to their own type
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
 * Runs a raw statement and returns typed rows, converted like those of Drizzle's own queries. A renamed or dropped
 * column does not compile, since only the tables name columns.
 * @param statement gets the list of columns for its `SELECT` or `RETURNING`.
 */
export async function readRows<A extends Answer>(
  db: Database,
  answer: A,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<A>[]> {
  const { rows } = await db.execute(statement(columnsOf(answer)))
  return mapRows(answer, rows)
}

/** Converts rows of the driver in place, as the columns of `answer` declare. */
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

const foundRow = { id: sql<number>`found.id::float8` }

/** The ids that a statement selects as `id`. */
export async function readIds(db: Database, statement: SQL): Promise<number[]> {
  const rows = await readRows(db, foundRow, (columns) => sql`SELECT ${columns} FROM (${statement}) AS found`)
  return rows.map(({ id }) => id)
}

const nextRow = { isThere: sql<boolean>`true` }

/** Whether a statement has more rows than a number; reads one beyond it at most. */
export async function hasMoreThan(db: Database, most: number, statement: SQL): Promise<boolean> {
  const next = await readFirst(
    db,
    nextRow,
    (columns) => sql`SELECT ${columns} FROM (${statement} OFFSET ${most} LIMIT 1) AS next`,
  )
  return next !== null
}

/**
 * The one row of a statement that always returns one.
 * @throws {Error} without a row, which is a defect.
 */
export async function readOne<A extends Answer>(
  db: Database,
  answer: A,
  statement: (columns: SQL) => SQL,
): Promise<RowOf<A>> {
  return requireRow(await readFirst(db, answer, statement))
}

/** @throws {Error} without a row, which is a defect. */
export function requireRow<Row>(row: Row | null): Row {
  if (row === null) throw new Error('The database answered no row where there is always one.')
  return row
}

interface Prepared {
  columns: SQL
  read: (row: Record<string, unknown>) => Record<string, unknown>
}

/** The prepared columns by answer. Define an answer outside of functions, so that it is prepared once. */
const prepared = new WeakMap<Answer, Prepared>()

/** The list of columns of an answer, for statements built outside of {@link readRows}. */
export const columnsOf = (answer: Answer): SQL => preparedOf(answer).columns

function preparedOf(answer: Answer): Prepared {
  const known = prepared.get(answer)
  if (known) return known
  const entries = Object.entries(answer)
  const columnsAndReader = {
    columns: joined(
      entries.flatMap(([name, value], index) => [index > 0 ? ', ' : '', textOf(value), ` AS "${name}"`]),
    ),
    read: readerOf(entries),
  }
  prepared.set(answer, columnsAndReader)
  return columnsAndReader
}

/** Returns a function that converts columns which the driver returns in another type, such as numbers as text. */
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

/** Whether a column needs no conversion, as most do. */
const isReadUnchanged = (column: AnyPgColumn): boolean =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue

/** A column with its table name, which Drizzle omits in queries of one table. */
const textOf = (column: AnyPgColumn | SQL): string | SQL =>
  is(column, SQL) ? column : `"${getTableName(column.table)}"."${column.name}"`

/** Joins texts and expressions into as few parts as possible, since rendering visits each part. */
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

/** The values of an answer in JSON, where timestamps are ISO text. */
type JsonOf<A extends Answer> = { [Name in keyof RowOf<A>]: JsonValue<RowOf<A>[Name]> }
type JsonValue<Value> = Value extends Date ? string : Value

/** Columns and expressions as one JSON object, for `json_agg` and nested rows. */
export const jsonOf = <A extends Answer>(answer: A): SQL<JsonOf<A>> =>
  joined([
    'json_build_object(',
    ...Object.entries(answer).flatMap(([name, value], i) => [
      `${i > 0 ? ', ' : ''}'${name}', `,
      textOf(value),
    ]),
    ')',
  ]) as SQL<JsonOf<A>>

/** A sub-query that returns JSON objects as a list, `[]` without any. */
export const listOf = <Value>(value: SQL<Value>, { from, order }: { from: SQL; order: SQL }): SQL<Value[]> =>
  sql`(SELECT coalesce(json_agg(${value} ORDER BY ${order}), '[]') FROM ${from})`

/** A JSON object of an outer join; null when `condition` says that the join found no row. */
export const jsonIf = <Value>(condition: SQL, value: SQL<Value>): SQL<Value | null> =>
  sql`CASE WHEN ${condition} THEN ${value} END`

/** A timestamp as replies write it: ISO text in UTC with milliseconds. */
export const instantOf = <Instant extends AnyPgColumn>(
  column: Instant,
): SQL<null extends GetColumnData<Instant> ? string | null : string> =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The row that an `INSERT … RETURNING` or an update of a locked row returned.
 * @throws {Error} without a row, which is a defect.
 */
export function returnedRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A row was written and did not come back.')
  return row
}
