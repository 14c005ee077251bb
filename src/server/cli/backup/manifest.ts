import * as z from 'zod/mini'

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
const Sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })
const AppliedMigration = z.object({ name: z.string(), sha256: z.string() })

/** The first line of a backup: its contents, and the schema version that it needs. */
export const Manifest = z.object({
  takenAt: z.string(),
  /** The server's version, for information. */
  postgres: z.string(),
  migrations: z.array(AppliedMigration),
  /** In the order of their rows, without generated columns. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
})
export type Manifest = z.infer<typeof Manifest>
export type Table = z.infer<typeof Table>
export type Sequence = z.infer<typeof Sequence>

/** The last line: the number of rows of each table. */
export const Summary = z.object({ rows: z.record(z.string(), z.number()) })
export type Summary = z.infer<typeof Summary>

/** A quoted SQL name. */
export const quoted = (name: string): string => `public."${name.replaceAll('"', '""')}"`

/** The target of COPY: the table and its columns, in a fixed order. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${quoted(name)} (${columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')})`

/** The end marker of a table's rows, as in PostgreSQL's own dumps. No row can equal it. */
export const endOfRows = '\\.\n'
