import type { Backstock } from '#contract/admin/places.ts'
import type { Column } from '../../platform/lists/list-file.ts'

/** Columns of the exported backstock list. */
export const backstockColumns: Column<Backstock>[] = [
  ['Place', ({ place }) => place],
  ['SKU', ({ sku }) => sku],
  ['Of', ({ name }) => name],
  ['Batch', ({ number }) => number],
  ['State', ({ state }) => state],
  ['Expires on', (row) => row.expires_on],
  ['Packs', ({ packs }) => packs],
  ['Picking place', (row) => row.picking_place],
  ['Packs there', (row) => row.picking_packs],
]
