import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Import, maxStaysNamed, type UndonePart } from '#contract/admin/imports.ts'
import type { Permission } from '#contract/permissions.ts'
import { change, writeEntries } from '../audit/change.ts'
import { assertVersion } from '../audit/stale.ts'
import type { Database } from '../database/database.ts'
import { imports } from '../database/tables.ts'
import { assertCallerHas } from '../http/assert-caller-has.ts'
import { ShopError } from '../http/shop-error.ts'
import type { ImportUndo, UndoRow } from './kind.ts'
import type { Importer } from './open-import.ts'
import { readImport, type StoredImport, storedColumns } from './read-import.ts'
import { assertReadable, type ImportReader } from './readable-kinds.ts'

/**
 * What undoing an import would take back.
 * @throws {ShopError} `not_found`, `not_allowed`, `nothing_to_undo` for an import that can't be undone.
 */
export async function previewUndo(db: Database, reader: ImportReader, id: number): Promise<UndonePart> {
  const [stored] = await db.select(storedColumns).from(imports).where(eq(imports.id, id))
  return partOf(await undoOf(reader, stored).plan(db, id))
}

/**
 * Undoes an applied import in one transaction, except for what something was built on.
 * @throws {ShopError} `not_found`, `not_allowed` without the permissions of applying it, `version_conflict`,
 * `nothing_to_undo`.
 */
export async function undoImport(
  db: NodePgDatabase,
  importer: Importer,
  { id, version }: { id: number; version: number },
): Promise<UndonePart & { import: Import }> {
  const part = await change(
    db,
    importer.actor,
    async (tx, recordAudit) => {
      const [stored] = await tx.select(storedColumns).from(imports).where(eq(imports.id, id)).for('update')
      const undo = undoOf(importer, stored)
      assertVersion(stored?.version ?? 0, version, await readImport(tx, importer, id))
      assertCallerHas(importer.caller, (stored?.needs ?? []) as Permission[])
      const batchId = crypto.randomUUID()
      const { rows, entries } = await undo.run(tx, id)
      const part = partOf(rows)
      if (part.undone === 0) throw nothingToUndo(rows[0]?.why)
      await writeEntries(tx, { ...importer.actor, batchId }, entries)
      await tx
        .update(imports)
        .set({ undoneAt: sql`now()`, undoneBy: importer.actor.staffId })
        .where(eq(imports.id, id))
      await recordAudit({
        action: 'import_undone',
        entity: { kind: 'import', id },
        after: { batch: batchId, undone: part.undone, stays: part.stays_count },
      })
      return part
    },
    { idempotency: importer.idempotency },
  )
  return { ...part, import: await readImport(db, importer, id) }
}

function undoOf(reader: ImportReader, stored: StoredImport | undefined): ImportUndo {
  if (!stored) throw new ShopError('not_found', 'There is no such import.')
  assertReadable(reader, stored.kind)
  const undo = reader.importables.kinds.find(({ name }) => name === stored.kind)?.undo
  if (!undo) throw nothingToUndo('An import of this kind can’t be undone.')
  if (stored.state !== 'applied') throw nothingToUndo('This import was not applied.')
  return undo
}

const nothingToUndo = (why?: string | null): ShopError =>
  new ShopError('nothing_to_undo', why ?? 'Nothing that this import wrote is left to undo.')

function partOf(rows: UndoRow[]): UndonePart {
  const stays = rows.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }]))
  return {
    undone: rows.length - stays.length,
    stays_count: stays.length,
    stays: stays.slice(0, maxStaysNamed),
  }
}
