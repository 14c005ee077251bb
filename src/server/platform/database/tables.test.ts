import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import * as tables from './tables.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.close())

interface Column {
  table: string
  column: string
  type: string
  isNullable: boolean
  /** Left out of an insert, does the database fill it in? */
  hasDefault: boolean
}

const byName = (a: Column, b: Column): number =>
  `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`)

const described = Object.values(tables as Record<string, unknown>).filter((table) => is(table, PgTable))

/** As PostgreSQL calls them, without the precision that only the SQL states. */
const typeName = (type: string): string =>
  type.replace(/\(.*\)/, '').replace('timestamp with time zone', 'timestamptz')

const drizzleColumns = (): Column[] =>
  described
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map((column) => ({
        table: name,
        column: column.name,
        type: typeName(column.getSQLType()),
        isNullable: !column.notNull,
        hasDefault: column.hasDefault || Boolean(column.generatedIdentity ?? column.generated),
      }))
    })
    .sort(byName)

async function databaseColumns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `SELECT t.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
            NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
     FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE n.nspname = 'public' AND t.relkind = 'r' AND t.relname <> 'migrations'
       AND a.attnum > 0 AND NOT a.attisdropped`,
  )
  return rows.map((row) => ({ ...row, type: typeName(row.type) })).sort(byName)
}

/** The contract lists the categories of articles; the database does not repeat them. */
const isHeading = (column: { name: string }): boolean => column.name === 'category'

describe('the tables that Drizzle knows', () => {
  it('match the migrated database, column by column', async () => {
    assert.deepEqual(drizzleColumns(), await databaseColumns())
  })

  it('match the primary keys of the migrated database', async () => {
    const { rows } = await database.pool.query<{ table: string; keys: string[] }>(
      `SELECT t.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS keys
       FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
       WHERE i.indisprimary AND n.nspname = 'public' AND t.relname <> 'migrations' GROUP BY t.relname`,
    )
    const known = described.map((table) => {
      const { name, columns, primaryKeys } = getTableConfig(table)
      const own = columns.filter((column) => column.primary).map((column) => column.name)
      const shared = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
      return [name, [...own, ...shared].sort()] as const
    })
    assert.deepEqual(
      Object.fromEntries(known),
      Object.fromEntries(rows.map(({ table, keys }) => [table, keys])),
    )
  })

  it('match the values that a column may hold, such as a state', async () => {
    const { rows } = await database.pool.query<{ table: string; column: string; check: string }>(
      `SELECT t.relname AS table, a.attname AS column, pg_get_constraintdef(c.oid) AS check
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
         JOIN pg_attribute a ON a.attrelid = t.oid AND c.conkey = ARRAY[a.attnum]
       WHERE c.contype = 'c' AND pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`,
    )
    const inDatabase = rows.map(({ table, column, check }) => {
      const values = [...check.matchAll(/'(\w+)'::text/g)].map(([, value]) => value ?? '')
      return [`${table}.${column}`, values.sort()] as const
    })
    const inTables = described.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns
        .filter((column) => column.enumValues !== undefined && !isHeading(column))
        .map((column) => [`${name}.${column.name}`, [...(column.enumValues ?? [])].sort()] as const)
    })
    assert.deepEqual(Object.fromEntries(inTables), Object.fromEntries(inDatabase))
  })
})
