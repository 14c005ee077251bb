import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ImportColumns, ImportKindName, ImportSource } from '#contract/admin/imports.ts'
import { change } from '../audit/change.ts'
import type { Database } from '../database/database.ts'
import { returnedRow } from '../database/rows.ts'
import { imports } from '../database/tables.ts'
import type { CallerRights } from '../http/assert-caller-has.ts'
import type { Editor } from '../http/callers.ts'
import { decodeFile } from './decode-file.ts'
import { guessColumns, recognise } from './guess-columns.ts'
import type { Importables, ImportKind } from './kind.ts'
import { readSheet } from './read-sheet.ts'
import { assertReadable } from './readable-kinds.ts'
import { reasonTitle } from './rejected-rows.ts'

export interface Importer extends Editor {
  caller: CallerRights
  importables: Importables
}

interface UploadedTable {
  file_name: string
  /** Base64. */
  content: string
  kind?: ImportKindName | undefined
}

/** Sample rows, and characters of a cell, that show the content of a column. */
const sampleSize = 3
const sampleLength = 120

/**
 * Stores a file with the columns of the last file with the same titles, or with guessed columns.
 * @throws {ShopError} `unreadable_table`, `body_too_large`, `not_allowed`.
 */
export async function openImport(
  db: NodePgDatabase,
  { actor, idempotency, caller, importables }: Importer,
  { file_name: fileName, content, kind: requestedKind }: UploadedTable,
): Promise<number> {
  const text = decodeFile(content)
  const read = await readSheet(text)
  const { kind, table } = recognise(importables, read.headers, requestedKind)
  const { sheet, remarks } = table
    ? await importables.convertTable(text, table.source)
    : { sheet: read, remarks: [] }
  assertReadable({ caller, importables }, kind.name)
  const source = table?.source ?? 'table'
  return change(
    db,
    actor,
    async (tx, recordAudit) => {
      const made = await tx
        .insert(imports)
        .values({
          kind: kind.name,
          source,
          fileName,
          content: text,
          headers: sheet.headers,
          rowCount: sheet.rows.length,
          remarks,
          staffId: actor.staffId,
          sample: sheet.rows
            .slice(0, sampleSize)
            .map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLength))),
          columns:
            (await rememberedColumns(tx, { kind, source, headers: sheet.headers })) ??
            guessColumns(kind, sheet.headers),
          goal: kind.hasGoals ? 'drafts' : 'shop',
        })
        .returning({ id: imports.id })
        .then(returnedRow)
      await recordAudit({
        action: 'import_opened',
        entity: { kind: 'import', id: made.id },
        after: { kind: kind.name, file: fileName, rows: sheet.rows.length },
      })
      return made.id
    },
    { idempotency },
  )
}

interface TableHead {
  kind: ImportKind
  source: ImportSource
  headers: string[]
}

/**
 * Returns the columns of the last checked file with the same titles; null without one. Corrected rejected
 * rows have one more column, and our own titles. They also keep the values for all rows, which belong to
 * one file: another file gets the column of such a field.
 */
async function rememberedColumns(
  tx: Database,
  { kind, source, headers }: TableHead,
): Promise<ImportColumns | null> {
  const { name, fields } = kind
  const hasReasons = headers.at(-1) === reasonTitle
  const withoutReasons = hasReasons ? headers.slice(0, -1) : headers
  const [last] = await tx
    .select({ columns: imports.columns })
    .from(imports)
    .where(
      and(
        eq(imports.kind, name),
        hasReasons ? undefined : eq(imports.source, source),
        sql`headers IN (${sql.param(headers)}::text[], ${sql.param(withoutReasons)}::text[])`,
        isNotNull(imports.checkedAt),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  if (!last) return null
  const known = Object.entries(last.columns).filter(([field]) => fields.some((one) => one.name === field))
  if (hasReasons) return Object.fromEntries(known)
  const guessed = Object.entries(guessColumns(kind, headers))
  const chosen = known.filter(([, from]) => 'column' in from)
  const valued = new Set(known.filter(([, from]) => 'value' in from).map(([field]) => field))
  return Object.fromEntries([...guessed.filter(([field]) => valued.has(field)), ...chosen])
}
