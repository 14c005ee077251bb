import type { ClientBase } from 'pg'
import type { Manifest, Sequence, Table } from './manifest.ts'
import { quoted } from './manifest.ts'

/** Excludes objects of an extension, since they come with it. */
const notOfExtension = (catalogue: string, alias: string): string => `NOT EXISTS (
  SELECT FROM pg_depend d
  WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`

/** The tables of the shop with their stored columns. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, coalesce((
       SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''), '[]') AS columns
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ${notOfExtension('pg_class', 'c')}
     ORDER BY c.relname`,
  )
  return rows
}

/** The present value of every sequence; sequences change outside of transactions. */
export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND ${notOfExtension('pg_class', 'c')}
     ORDER BY c.relname`,
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
    `SELECT k.kind, c.oid::regclass::text AS name
     FROM pg_class c
     JOIN (VALUES ('r', 1, 'TABLE'), ('p', 1, 'TABLE'), ('v', 2, 'VIEW'), ('m', 2, 'MATERIALIZED VIEW'), ('S', 3, 'SEQUENCE'))
       AS k (relkind, rank, kind) ON k.relkind = c.relkind::text
     WHERE c.relnamespace = 'public'::regnamespace AND ${notOfExtension('pg_class', 'c')}
     ORDER BY k.rank, c.oid`,
  )
  const { rows: others } = await client.query<{ kind: string; name: string }>(
    `SELECT 'ROUTINE' AS kind, p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc', 'p')}
     UNION ALL
     SELECT 'TYPE', t.oid::regtype::text FROM pg_type t
     WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd', 'r') AND ${notOfExtension('pg_type', 't')}`,
  )
  for (const { kind, name } of [...rows, ...others])
    await client.query(`DROP ${kind} IF EXISTS ${name} CASCADE`)
}
