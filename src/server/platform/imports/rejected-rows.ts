import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { importRows, imports } from '../database/tables.ts'
import { ShopError } from '../http/shop-error.ts'
import { unguarded, writeTable } from '../lists/csv.ts'

/** Title of the reason column, which an import ignores. */
export const reasonTitle = 'Why it was refused'

/**
 * Writes the rejected rows of a dry run as a table, with their reasons.
 * @throws {ShopError} `not_found`.
 */
export async function writeRejectedRows(db: Database, id: number): Promise<{ text: string; rows: number }> {
  const [stored] = await db.select({ headers: imports.headers }).from(imports).where(eq(imports.id, id))
  if (!stored) throw new ShopError('not_found', 'There is no such import.')
  const rows = await db
    .select({ cells: importRows.cells, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'refused')))
    .orderBy(asc(importRows.number))
  // A corrected file still holds the reasons of the first import.
  const reasonColumn = stored.headers.indexOf(reasonTitle)
  const withoutReasons = (cells: string[]): string[] => cells.filter((_, column) => column !== reasonColumn)
  const lines = rows.map(({ cells, problems }) => [
    ...withoutReasons(stored.headers.map((_, column) => unguarded(cells?.[column] ?? ''))),
    problems.map(({ label, message }) => `${label}: ${message}`).join(' '),
  ])
  return { text: writeTable([[...withoutReasons(stored.headers), reasonTitle], ...lines]), rows: rows.length }
}
