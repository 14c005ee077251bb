import {
  DrizzleQueryError,
  fillPlaceholders,
  type Placeholder,
  type QueryWithTypings,
  SQL,
  sql,
} from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg, { type CustomTypesConfig, type Pool, type QueryResult } from 'pg'
import type { Database } from './database.ts'
import { type Answer, columnsOf, mapRows, type RowOf, requireRow } from './rows.ts'

/** The place of a value that each call provides; carries the value's type. */
export type QueryParam<Value> = Placeholder<string, Value>

/** The params of a query by name: `({ id }: QueryParams<{ id: number }>) => …`. */
export type QueryParams<Values> = { [Name in keyof Values]: QueryParam<Values[Name]> }

/** A value or a param, for fragments that plain and prepared queries share. */
export type ValueOrParam<Value> = Value | QueryParam<Value>

const { types } = pg

interface PreparedRead<A extends Answer, Values> {
  rows: (db: Database, values: Values) => Promise<RowOf<A>[]>
  first: (db: Database, values: Values) => Promise<RowOf<A> | null>
  one: (db: Database, values: Values) => Promise<RowOf<A>>
}

/**
 * A raw statement like those of rows.ts whose text is rendered once a process. Rendering visits each part of a
 * statement, which for frequent statements costs more than sending them.
 */
export function prepareQuery<A extends Answer, Values extends Record<string, unknown>>(
  answer: A,
  statement: (columns: SQL, params: QueryParams<Values>) => SQL,
): PreparedRead<A, Values> {
  let known: QueryWithTypings | undefined
  const rows = async (db: Database, values: Values): Promise<RowOf<A>[]> => {
    known ??= dialect.sqlToQuery(statement(columnsOf(answer), queryParamsOf<Values>()))
    const found = isDirect(db)
      ? await send(db.$client, known.sql, fillPlaceholders(known.params, values))
      : await db.execute(new PreparedQuery(known, values))
    return mapRows(answer, found.rows)
  }
  const first = async (db: Database, values: Values): Promise<RowOf<A> | null> =>
    (await rows(db, values))[0] ?? null
  return { rows, first, one: async (db, values) => requireRow(await first(db, values)) }
}

/** Outside a transaction the query skips Drizzle, which takes a fifth of the time of a small statement. */
const isDirect = (db: Database): db is Database & { $client: Pool } => '$client' in db

/** @throws {DrizzleQueryError} as Drizzle does, so that the log names the statement, but without its values. */
async function send(client: Pool, text: string, params: unknown[]): Promise<QueryResult> {
  try {
    return await client.query({ text, types: drizzleTypes }, params)
  } catch (error) {
    throw error instanceof Error ? new DrizzleQueryError(text, [], error) : error
  }
}

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins
const timeTypes: number[] = [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]
/** The object ids of arrays of these types and of numeric; the driver has no names for them. */
const arrayTypes = [1185, 1115, 1182, 1187, 1231]
const leftAsText = new Set([...timeTypes, ...arrayTypes])

/** Leaves the same types as text as Drizzle does; the columns convert them. */
const drizzleTypes: CustomTypesConfig = {
  getTypeParser: (type, format) => (leftAsText.has(type) ? unchanged : types.getTypeParser(type, format)),
}
const unchanged = (value: string): string => value

const dialect = new PgDialect()

/** Params for a fragment of a prepared query that is defined outside the query. */
export const queryParamsOf = <Values>(): QueryParams<Values> => params as QueryParams<Values>

/** Returns a placeholder for any name; the types restrict the names. */
const params = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** A rendered statement with the values of one call. It is sent whole and cannot be part of another statement. */
class PreparedQuery extends SQL {
  readonly #text: QueryWithTypings
  readonly #values: Record<string, unknown>

  constructor(text: QueryWithTypings, values: Record<string, unknown>) {
    super([notEmbeddable])
    this.#text = text
    this.#values = values
  }

  override toQuery(): QueryWithTypings {
    return { ...this.#text, params: fillPlaceholders(this.#text.params, this.#values) }
  }
}

const notEmbeddable = {
  getSQL(): SQL {
    throw new Error('A prepared query cannot be part of another one.')
  },
}
