import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type GridChange, type GridSaved, undoMinutes } from '#contract/admin/product-grid.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { auditLog } from '../../platform/database/tables.ts'
import type { CallerRights } from '../../platform/http/assert-caller-has.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertEditRights } from './grid-rights.ts'
import { type GridEditor, saveWithin, undoUntil } from './save-grid.ts'

const logged = alias(auditLog, 'logged')

const entry = {
  id: sql<number>`logged.entity_id::int`,
  before: sql<GridChange>`logged.before`,
  /** The version after the step. */
  version: sql<number>`(logged.after ->> 'version')::int`,
}

const isRecent = sql`logged.at > now() - make_interval(mins => ${undoMinutes})`

interface UndoEditor extends GridEditor {
  caller: CallerRights
}

/**
 * Undoes a step of the caller by the opposite change, which is a step too.
 * @throws {ShopError} `undo_over` for a step that is not one of the caller's last ten minutes,
 * `version_conflict` when a product changed since, `not_allowed` without the permissions.
 */
export const undoGrid = (db: NodePgDatabase, editor: UndoEditor, batch: string): Promise<GridSaved> =>
  change(
    db,
    editor.actor,
    async (tx, recordAudit) => {
      const changes = await reverseChanges(tx, editor.actor.staffId, batch)
      assertEditRights(editor.caller, changes)
      return saveWithin(tx, recordAudit, editor, { changes, undoes: batch })
    },
    { idempotency: editor.idempotency },
  )

async function reverseChanges(tx: Database, staffId: number, batch: string): Promise<GridChange[]> {
  const entries = await readRows(
    tx,
    entry,
    (columns) => sql`
      SELECT ${columns} FROM audit_log logged
      WHERE logged.batch_id = ${batch} AND logged.author = 'staff' AND logged.author_id = ${staffId}
        AND logged.action = 'product_edited' AND ${isRecent}
      ORDER BY logged.id`,
  )
  if (entries.length === 0) {
    const message = `A step can be taken back for ${undoMinutes} minutes, by the person who made it. This one no longer can.`
    throw new ShopError('undo_over', message)
  }
  return entries.map(({ id, before, version }) => ({ ...before, id, version }))
}

const last = {
  batch: logged.entityId,
  changes: sql<number>`(logged.after ->> 'changes')::int`,
  products: sql<number>`(logged.after ->> 'products')::int`,
  at: logged.at,
  undoes: sql<string | null>`logged.after ->> 'undoes'`,
}

/** The last step of a member of the staff that can be undone, or null. */
export async function lastStep(db: Database, staffId: number) {
  const found = await readFirst(
    db,
    last,
    (columns) => sql`
      SELECT ${columns} FROM audit_log logged
      WHERE logged.author = 'staff' AND logged.author_id = ${staffId} AND logged.action = 'products_edited' AND ${isRecent}
      ORDER BY logged.id DESC LIMIT 1`,
  )
  if (!found || found.undoes !== null) return null
  const { batch, changes, products, at } = found
  return { batch, changes, products, undo_until: undoUntil(at) }
}
