import type { GridField, GridRow } from '#contract/admin/product-grid.ts'
import { cellKey, type Edits, type Rows } from './edits.ts'

/** A cell that a colleague and I both changed, each to something else. */
export interface CellConflict {
  id: number
  field: GridField
  before: GridRow
  theirs: GridRow
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
    const [old, theirs] = [before.get(id), byId.get(id)]
    if (!old || !theirs) continue
    if (theirs[field] === value) next.delete(cellKey(id, field))
    else if (theirs[field] !== old[field]) conflicts.push({ id, field, before: old, theirs })
  }
  return { edits: next, conflicts }
}
