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
  /** Whether the database fills the column in when an insert omits it. */
  hasDefault: boolean
}

const byName = (a: Column, b: Column): number =>
  `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`)

const described = Object.values(tables as Record<string, unknown>).filter((table) => is(table, PgTable))

/** A type as PostgreSQL names it, without the precision that only the SQL states. */
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
    `SELECT relation.relname AS table, attribute.attname AS column,
            format_type(attribute.atttypid, attribute.atttypmod) AS type,
            NOT attribute.attnotnull AS "isNullable",
            attribute.atthasdef OR attribute.attidentity <> '' AS "hasDefault"
     FROM pg_attribute AS attribute JOIN pg_class AS relation ON relation.oid = attribute.attrelid
       JOIN pg_namespace AS namespace ON namespace.oid = relation.relnamespace
     WHERE namespace.nspname = 'public' AND relation.relkind = 'r' AND relation.relname <> 'migrations'
       AND attribute.attnum > 0 AND NOT attribute.attisdropped`,
  )
  return rows.map((row) => ({ ...row, type: typeName(row.type) })).sort(byName)
}

/** The contract alone lists the categories of articles, so the database has no check for them. */
const isCategory = (column: { name: string }): boolean => column.name === 'category'

describe('the Drizzle tables', () => {
  it('match the columns of the migrated database', async () => {
    assert.deepEqual(drizzleColumns(), await databaseColumns())
  })

  it('match the primary keys of the migrated database', async () => {
    const { rows } = await database.pool.query<{ table: string; keys: string[] }>(
      `SELECT relation.relname AS table, array_agg(attribute.attname::text ORDER BY attribute.attname) AS keys
       FROM pg_index AS key JOIN pg_class AS relation ON relation.oid = key.indrelid
         JOIN pg_namespace AS namespace ON namespace.oid = relation.relnamespace
         JOIN pg_attribute AS attribute
           ON attribute.attrelid = relation.oid AND attribute.attnum = ANY (key.indkey)
       WHERE key.indisprimary AND namespace.nspname = 'public' AND relation.relname <> 'migrations'
       GROUP BY relation.relname`,
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

  it('match the checks of columns with a list of values', async () => {
    const { rows } = await database.pool.query<{ table: string; column: string; check: string }>(
      `SELECT relation.relname AS table, attribute.attname AS column, pg_get_constraintdef(rule.oid) AS check
       FROM pg_constraint AS rule JOIN pg_class AS relation ON relation.oid = rule.conrelid
         JOIN pg_attribute AS attribute
           ON attribute.attrelid = relation.oid AND rule.conkey = ARRAY[attribute.attnum]
       WHERE rule.contype = 'c' AND pg_get_constraintdef(rule.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['`,
    )
    const inDatabase = rows.map(({ table, column, check }) => {
      const values = [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => value ?? '')
      return [`${table}.${column}`, values.sort()] as const
    })
    const inTables = described.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns
        .filter((column) => column.enumValues !== undefined && !isCategory(column))
        .map((column) => [`${name}.${column.name}`, [...(column.enumValues ?? [])].sort()] as const)
    })
    assert.deepEqual(Object.fromEntries(inTables), Object.fromEntries(inDatabase))
  })
})
