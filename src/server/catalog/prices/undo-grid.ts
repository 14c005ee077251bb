import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { type GridChange, type GridSaved, undoMinutes } from '#contract/admin/product-grid.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import { auditLog } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertEditRights } from './grid-rights.ts'
import { type GridEditor, saveWithin, undoUntil } from './save-grid.ts'

const l = alias(auditLog, 'l')

const entry = {
  id: sql<number>`l.entity_id::int`,
  before: sql<GridChange>`l.before`,
  /** The version after the step. */
  version: sql<number>`(l.after ->> 'version')::int`,
}

const isRecent = sql`l.at > now() - make_interval(mins => ${undoMinutes})`

interface Undoing extends GridEditor {
  permissions: readonly string[]
}

/**
 * Undoes a step of the caller by the opposite change, which is a step too.
 * @throws {ShopError} `undo_over` for a step that is not one of the caller's last ten minutes,
 * `version_conflict` when a product changed since, `not_allowed` without the permissions.
 */
export const undoGrid = (db: NodePgDatabase, undoing: Undoing, batch: string): Promise<GridSaved> =>
  change(
    db,
    undoing.actor,
    async (tx, recordAudit) => {
      const changes = await oppositeOf(tx, undoing.actor.staffId, batch)
      assertEditRights(undoing.permissions, changes)
      return saveWithin(tx, recordAudit, undoing, { changes, undoes: batch })
    },
    { idempotency: undoing.idempotency },
  )

async function oppositeOf(tx: Database, staffId: number, batch: string): Promise<GridChange[]> {
  const entries = await readRows(
    tx,
    entry,
    (columns) => sql`
      SELECT ${columns} FROM audit_log l
      WHERE l.batch_id = ${batch} AND l.author = 'staff' AND l.author_id = ${staffId}
        AND l.action = 'product_edited' AND ${isRecent}
      ORDER BY l.id`,
  )
  if (entries.length === 0) {
    const message = `A step can be taken back for ${undoMinutes} minutes, by the person who made it. This one no longer can.`
    throw new ShopError('undo_over', message)
  }
  return entries.map(({ id, before, version }) => ({ ...before, id, version }))
}

const last = {
  batch: l.entityId,
  changes: sql<number>`(l.after ->> 'changes')::int`,
  products: sql<number>`(l.after ->> 'products')::int`,
  at: l.at,
  undoes: sql<string | null>`l.after ->> 'undoes'`,
}

/** The last step of a member of the staff that can be undone, or null. */
export async function lastStep(db: Database, staffId: number) {
  const found = await readFirst(
    db,
    last,
    (columns) => sql`
      SELECT ${columns} FROM audit_log l
      WHERE l.author = 'staff' AND l.author_id = ${staffId} AND l.action = 'products_edited' AND ${isRecent}
      ORDER BY l.id DESC LIMIT 1`,
  )
  if (!found || found.undoes !== null) return null
  const { batch, changes, products, at } = found
  return { batch, changes, products, undo_until: undoUntil(at) }
}
