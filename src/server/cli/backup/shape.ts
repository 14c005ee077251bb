import type { ClientBase } from 'pg'
import type { Manifest, Sequence, Table } from './manifest.ts'
import { quoted } from './manifest.ts'

/** Excludes objects of an extension, since they come with it. */
const notOfExtension = (catalogue: string, alias: string): string => `NOT EXISTS (
  SELECT FROM pg_depend dependency
  WHERE dependency.classid = '${catalogue}'::regclass AND dependency.objid = ${alias}.oid AND dependency.deptype = 'e')`

/** The tables of the shop with their stored columns. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT relation.relname AS name, coalesce((
       SELECT json_agg(attribute.attname ORDER BY attribute.attnum) FROM pg_attribute attribute
       WHERE attribute.attrelid = relation.oid AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''), '[]') AS columns
     FROM pg_class relation
     WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind = 'r' AND ${notOfExtension('pg_class', 'relation')}
     ORDER BY relation.relname`,
  )
  return rows
}

/** The present value of every sequence; sequences change outside of transactions. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relation.relname AS name FROM pg_class relation
     WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind = 'S' AND ${notOfExtension('pg_class', 'relation')}
     ORDER BY relation.relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quoted(name)}`,
    )
    sequences.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

/** The migrations of this database; none when their table is missing. */
export async function readMigrations(client: ClientBase): Promise<Manifest['migrations']> {
  const found = await client.query("SELECT to_regclass('public.migrations') IS NOT NULL AS is_there")
  if (!found.rows[0].is_there) return []
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.migrations ORDER BY name',
  )
  return rows
}

/** Drops everything in the schema that migrations may have created; extensions stay. */
export async function dropEverything(client: ClientBase): Promise<void> {
  // Drops tables before objects that they own, such as the sequences of their ids.
  const { rows } = await client.query<{ kind: string; name: string }>(
    `SELECT kinds.kind, relation.oid::regclass::text AS name
     FROM pg_class relation
     JOIN (VALUES ('r', 1, 'TABLE'), ('p', 1, 'TABLE'), ('v', 2, 'VIEW'), ('m', 2, 'MATERIALIZED VIEW'), ('S', 3, 'SEQUENCE'))
       AS kinds (relkind, rank, kind) ON kinds.relkind = relation.relkind::text
     WHERE relation.relnamespace = 'public'::regnamespace AND ${notOfExtension('pg_class', 'relation')}
     ORDER BY kinds.rank, relation.oid`,
  )
  const { rows: others } = await client.query<{ kind: string; name: string }>(
    `SELECT 'ROUTINE' AS kind, routine.oid::regprocedure::text AS name FROM pg_proc routine
     WHERE routine.pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc', 'routine')}
     UNION ALL
     SELECT 'TYPE', type_row.oid::regtype::text FROM pg_type type_row
     WHERE type_row.typnamespace = 'public'::regnamespace AND type_row.typtype IN ('e', 'd', 'r') AND ${notOfExtension('pg_type', 'type_row')}`,
  )
  for (const { kind, name } of [...rows, ...others])
    await client.query(`DROP ${kind} IF EXISTS ${name} CASCADE`)
}
