import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Import, ImportBrief, ImportRow } from '#contract/admin/imports.ts'
import type { ImportOutcome } from '#shared/import-states.ts'
import type { Database } from '../database/database.ts'
import { pageOf, pageSize } from '../database/page-of.ts'
import { readOne } from '../database/rows.ts'
import { importRows, imports, staffMembers } from '../database/tables.ts'
import { ShopError } from '../http/shop-error.ts'
import type { ImportField } from './kind.ts'
import { assertReadable, assertReadableImport, type ImportReader, readableKinds } from './readable-kinds.ts'

const { content, ...withoutContent } = getTableColumns(imports)

/** All columns but the large file, which only a dry run needs. */
export const storedColumns = withoutContent

export type StoredImport = Omit<typeof imports.$inferSelect, 'content'>

const settler = alias(staffMembers, 'settler')
const undoer = alias(staffMembers, 'undoer')

const selectImports = (db: Database) =>
  db
    .select({
      row: storedColumns,
      by: staffMembers.fullName,
      settledBy: settler.fullName,
      undoneBy: undoer.fullName,
      isForgotten: sql<boolean>`${content} IS NULL`,
    })
    .from(imports)
    .innerJoin(staffMembers, eq(staffMembers.id, imports.staffId))
    .leftJoin(settler, eq(settler.id, imports.settledBy))
    .leftJoin(undoer, eq(undoer.id, imports.undoneBy))

type Found = Awaited<ReturnType<typeof selectImports>>[number]

const brief = ({ row, by, settledBy }: Found): ImportBrief => ({
  id: row.id,
  kind: row.kind,
  source: row.source,
  file_name: row.fileName,
  state: row.state,
  rows: row.rowCount,
  counts: row.counts,
  created_at: row.createdAt.toISOString(),
  by,
  settled_at: row.settledAt?.toISOString() ?? null,
  settled_by: settledBy,
})

/** @throws {ShopError} `not_found`, `not_allowed`. */
export async function readImport(db: Database, reader: ImportReader, id: number): Promise<Import> {
  const [found] = await selectImports(db).where(eq(imports.id, id))
  if (!found) throw new ShopError('not_found', 'There is no such import.')
  const { row } = found
  assertReadable(reader, row.kind)
  const kind = reader.importables.kinds.find(({ name }) => name === row.kind)
  const fields = kind?.fields ?? []
  return {
    ...brief(found),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    headers: row.headers,
    sample: row.sample,
    fields: fields.map(presentField),
    columns: row.columns,
    goal: row.goal,
    has_goals: kind?.hasGoals ?? false,
    checked_at: row.checkedAt?.toISOString() ?? null,
    changes: row.changes,
    remarks: row.remarks,
    lacking: row.needs.filter((key) => !reader.caller.permissions.includes(key)),
    wrote: await countWritten(db, id),
    undone_at: row.undoneAt?.toISOString() ?? null,
    undone_by: found.undoneBy,
    is_forgotten: found.isForgotten,
  }
}

const written = {
  products: sql<number>`count(DISTINCT item.product_id)::int`,
  drafts: sql<number>`count(draft.id)::int`,
}

/** Counts the products and drafts of an import that are left. */
const countWritten = (db: Database, id: number): Promise<Import['wrote']> =>
  readOne(
    db,
    written,
    (columns) => sql`
    SELECT ${columns} FROM import_items item LEFT JOIN product_drafts draft ON draft.id = item.draft_id
    WHERE item.import_id = ${id}`,
  )

const presentField = ({ name, label, hint, isKey, choices }: ImportField) => ({
  name,
  label,
  hint: hint ?? null,
  is_key: isKey ?? false,
  choices: choices ? [...choices.values] : null,
})

/** Lists the imports that a member may see, the newest first. */
export async function listImports(
  db: Database,
  reader: ImportReader,
  { cursor }: { cursor?: string | undefined },
): Promise<{ imports: ImportBrief[]; next_cursor: string | null; count: number }> {
  const isReadable = inArray(imports.kind, readableKinds(reader))
  const rows = await selectImports(db)
    .where(
      and(
        isReadable,
        cursor === undefined ? undefined : lt(imports.id, Math.min(Number(cursor), 2_147_483_647)),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(pageSize + 1)
  const [all] = await db.select({ count: sql<number>`count(*)::int` }).from(imports).where(isReadable)
  const { page, next_cursor } = pageOf(rows.map(brief), ({ id }) => id)
  return { imports: page, next_cursor, count: all?.count ?? 0 }
}

/**
 * Lists the rows of a dry run, in the order of the file.
 * @throws {ShopError} `not_found`, `not_allowed`.
 */
export async function listImportRows(
  db: Database,
  reader: ImportReader,
  { id, outcome, cursor }: { id: number; outcome?: ImportOutcome | undefined; cursor?: string | undefined },
): Promise<{ rows: ImportRow[]; next_cursor: string | null }> {
  await assertReadableImport(db, reader, id)
  const found = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        outcome && eq(importRows.outcome, outcome),
        cursor === undefined ? undefined : gt(importRows.number, Math.min(Number(cursor), 2_147_483_647)),
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(pageSize + 1)
  const { page, next_cursor } = pageOf(found, ({ number }) => number)
  return {
    rows: page.map(({ line, outcome, name, entityId, changes, problems }) => ({
      line,
      outcome,
      name,
      entity_id: entityId,
      changes,
      problems,
    })),
    next_cursor,
  }
}
