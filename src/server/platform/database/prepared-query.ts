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

/** Where a value of each call goes; for the type checker it also tells the value's type. */
export type QueryParam<Value> = Placeholder<string, Value>

/** The params of a query, by the names of its values: `({ id }: QueryParams<{ id: number }>) => …`. */
export type QueryParams<Values> = { [Name in keyof Values]: QueryParam<Values[Name]> }

/** A value of one call, or where such a value goes, for fragments that plain and prepared queries share. */
export type ValueOrParam<Value> = Value | QueryParam<Value>

const { types } = pg

interface PreparedRead<A extends Answer, Values> {
  rows: (db: Database, values: Values) => Promise<RowOf<A>[]>
  first: (db: Database, values: Values) => Promise<RowOf<A> | null>
  one: (db: Database, values: Values) => Promise<RowOf<A>>
}

/**
 * A raw statement like those of rows.ts whose text is put together once a process. Rendering looks at each part of a statement,
 * which for those that most calls send costs more than the rest of sending it.
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

/** Outside of a transaction the driver is asked itself: Drizzle's way to it costs a fifth of a small statement in this process. */
const isDirect = (db: Database): db is Database & { $client: Pool } => '$client' in db

/** @throws {DrizzleQueryError} as Drizzle does, so that the log names the statement; without the values. */
async function send(client: Pool, text: string, params: unknown[]): Promise<QueryResult> {
  try {
    return await client.query({ text, types: asDrizzle }, params)
  } catch (error) {
    throw error instanceof Error ? new DrizzleQueryError(text, [], error) : error
  }
}

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins
const moments: number[] = [TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]
/** Of the same types, and of numeric; the driver has no names for lists. */
const lists = [1185, 1115, 1182, 1187, 1231]
const leftAsText = new Set([...moments, ...lists])

/** What Drizzle too leaves as text to the columns, which know what to make of it. */
const asDrizzle: CustomTypesConfig = {
  getTypeParser: (type, format) => (leftAsText.has(type) ? asIs : types.getTypeParser(type, format)),
}
const asIs = (value: string): string => value

const dialect = new PgDialect()

/** Params for a fragment of a prepared query that stands outside of it. */
export const queryParamsOf = <Values>(): QueryParams<Values> => params as QueryParams<Values>

/** Every name is a param; the types tell which ones there are. */
const params = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** A statement with its text and the values of one call. It is sent whole and is never part of another one. */
class PreparedQuery extends SQL {
  readonly #text: QueryWithTypings
  readonly #values: Record<string, unknown>

  constructor(text: QueryWithTypings, values: Record<string, unknown>) {
    super([notAPart])
    this.#text = text
    this.#values = values
  }

  override toQuery(): QueryWithTypings {
    return { ...this.#text, params: fillPlaceholders(this.#text.params, this.#values) }
  }
}

const notAPart = {
  getSQL(): SQL {
    throw new Error('A prepared query cannot be part of another one.')
  },
}
