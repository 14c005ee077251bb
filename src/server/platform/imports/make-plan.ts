import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ImportColumns, ImportRemark } from '#contract/admin/imports.ts'
import type { Database } from '../database/database.ts'
import { imports } from '../database/tables.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Importables, ImportKind, ImportPlan, Planning } from './kind.ts'
import type { StoredImport } from './read-import.ts'
import { readRows } from './read-rows.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

/** A file in our own columns. */
export interface OwnTable {
  kind: ImportKind
  sheet: Sheet
  remarks: ImportRemark[]
}

/**
 * Reads the stored file of an import in our own columns.
 * @throws {ShopError} `not_found` when the file was deleted.
 */
export async function tableOf(
  tx: Database,
  importables: Importables,
  { id, source, kind }: StoredImport,
): Promise<OwnTable> {
  const [file] = await tx.select({ content: imports.content }).from(imports).where(eq(imports.id, id))
  const content = file?.content ?? null
  if (content === null) throw new ShopError('not_found', 'This file is no longer kept.')
  const importKind = importables.kinds.find(({ name }) => name === kind)
  if (!importKind) throw new Error(`Nothing takes in ${kind}.`)
  const isForeign = importables.foreign.some((table) => table.source === source)
  if (isForeign) return { kind: importKind, ...(await importables.convertTable(content, source)) }
  return { kind: importKind, sheet: await readSheet(content), remarks: [] }
}

/** A plan with the remarks on its cells and rows. Plans with the same digest make the same changes. */
export type CheckedPlan = ImportPlan & { remarks: ImportRemark[]; digest: string }

/** Plans what a table would change with these columns. */
export async function makePlan(
  tx: Database,
  { kind, sheet }: OwnTable,
  { columns, ...planning }: Planning & { columns: ImportColumns },
): Promise<CheckedPlan> {
  assertKnownColumns(kind, sheet, columns)
  const { rows, remarks } = await readRows(sheet, columns, kind.fields)
  const plan = await kind.plan(tx, rows, planning)
  return { ...plan, remarks: [...remarks, ...(plan.remarks ?? [])], digest: digestOf(plan) }
}

/** @throws {ShopError} `invalid_request` for an unknown field or column, and without a key column. */
function assertKnownColumns(kind: ImportKind, { headers }: Sheet, columns: ImportColumns): void {
  const errors: Record<string, string> = {}
  for (const [field, from] of Object.entries(columns)) {
    if (!kind.fields.some(({ name }) => name === field)) errors[field] = 'There is no such field.'
    else if ('column' in from && from.column >= headers.length)
      errors[field] = 'The table has no such column.'
  }
  const keys = kind.fields.filter(({ isKey }) => isKey)
  if (!keys.some(({ name }) => columns[name])) {
    const labels = keys.map(({ label }) => label).join(' or ')
    for (const { name } of keys) errors[name] = `Say which column has the ${labels}.`
  }
  const [message] = Object.values(errors)
  if (message) throw new ShopError('invalid_request', message, { errors })
}

/** Hashes a plan; plans with the same digest make the same changes. */
function digestOf({ rows, needs }: ImportPlan): string {
  const hash = createHash('sha256')
  for (const { line, outcome, entityId, changes, problems } of rows) {
    hash.update(JSON.stringify([line, outcome, entityId, changes, problems]))
  }
  return hash.update(JSON.stringify(needs)).digest('hex')
}
