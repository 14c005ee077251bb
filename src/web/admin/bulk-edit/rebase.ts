import type { GridField, GridRow } from '#contract/admin/product-grid.ts'
import { cellKey, type Edits, type Rows } from './edits.ts'

/** A cell that a colleague and I both changed, each to something else. */
export interface CellConflict {
  id: number
  field: GridField
  before: GridRow
  server: GridRow
}

/**
 * Rebases edits onto newer rows. An equal change by a colleague removes the edit; a different one needs a
 * decision.
 */
export function rebase(
  edits: Edits,
  before: Rows,
  newer: GridRow[],
): { edits: Edits; conflicts: CellConflict[] } {
  const next = new Map(edits)
  const conflicts: CellConflict[] = []
  const byId = new Map(newer.map((row) => [row.id, row]))
  for (const { id, field, value } of edits.values()) {
    const [old, server] = [before.get(id), byId.get(id)]
    if (!old || !server) continue
    if (server[field] === value) next.delete(cellKey(id, field))
    else if (server[field] !== old[field]) conflicts.push({ id, field, before: old, server })
  }
  return { edits: next, conflicts }
}
