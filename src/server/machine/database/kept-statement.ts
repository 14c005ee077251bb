import { fillPlaceholders, type Placeholder, type QueryWithTypings, SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { type Answer, columnsOf, type RowOf, readFirst, readOne, readRows } from './rows.ts'

/** Where a value of each call goes; for the type checker it also tells the value's type. */
export type Slot<Value> = Placeholder<string, Value>

/** The slots of a statement, by the names of its values: `({ id }: Slots<{ id: number }>) => …`. */
export type Slots<Values> = { [Name in keyof Values]: Slot<Values[Name]> }

/** A value of one call, or where such a value goes. For parts of statements of which some are kept. */
export type ValueOrSlot<Value> = Value | Slot<Value>

interface KeptRead<A extends Answer, Values> {
  rows: (db: Database, values: Values) => Promise<RowOf<A>[]>
  first: (db: Database, values: Values) => Promise<RowOf<A> | null>
  one: (db: Database, values: Values) => Promise<RowOf<A>>
}

/**
 * A raw statement like those of rows.ts whose text is put together once a process. Rendering looks at each part of a statement,
 * which for those that most calls send costs more than the rest of sending it.
 */
export function keepRead<A extends Answer, Values extends Record<string, unknown>>(
  answer: A,
  statement: (columns: SQL, slots: Slots<Values>) => SQL,
): KeptRead<A, Values> {
  let known: QueryWithTypings | undefined
  const withValues = (values: Values): SQL => {
    known ??= dialect.sqlToQuery(statement(columnsOf(answer), slotsOf<Values>()))
    return new KeptStatement(known, values)
  }
  return {
    rows: (db, values) => readRows(db, answer, () => withValues(values)),
    first: (db, values) => readFirst(db, answer, () => withValues(values)),
    one: (db, values) => readOne(db, answer, () => withValues(values)),
  }
}

const dialect = new PgDialect()

/** Slots for a part of a kept statement that stands outside of it. */
export const slotsOf = <Values>(): Slots<Values> => slots as Slots<Values>

/** Every name is a slot; the types tell which ones there are. */
const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** A statement with its text and the values of one call. It is sent whole and is never part of another one. */
class KeptStatement extends SQL {
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
    throw new Error('A kept statement cannot be part of another one.')
  },
}
